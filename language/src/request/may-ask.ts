/** Longer messages are only parsed for tasks. */
export const LONGEST_ASKED = 300;

/**
 * Whether an English text can be a command, a question or talk, so that the tables and the evidence for them are
 * needed. If this and `mayBeHindi` are false, the text is parsed the same without them.
 */
export const mayAsk = (text: string): boolean => text.length <= LONGEST_ASKED;
