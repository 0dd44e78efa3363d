/** Milliseconds of processor time of this process: on a shared machine the clock on the wall measures the others too. */
export function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
