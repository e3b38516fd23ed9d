/** Below this the channel asks instead of leaving a guess uncommented. */
export const askBelowConfidence = 0.6;
