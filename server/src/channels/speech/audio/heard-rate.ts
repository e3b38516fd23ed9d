/** What the engines hear: one channel at this rate. */
export const heardRate = 16_000;
