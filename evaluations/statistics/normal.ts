/** Standard deviations on either side that hold 95% of a normal distribution. */
export const NORMAL_95 = 1.959964;
