/** The part of jStat that is used here: distribution functions and their inverses. */
declare module 'jstat' {
  const jstat: {
    readonly studentt: {
      inv(p: number, degreesOfFreedom: number): number;
      cdf(x: number, degreesOfFreedom: number): number;
    };
    readonly binomial: {
      cdf(k: number, n: number, p: number): number;
    };
  };
  // biome-ignore lint/style/noDefaultExport: the package is a CommonJS module, whose exports are its default
  export default jstat;
}
