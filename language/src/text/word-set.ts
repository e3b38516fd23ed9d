/** A set of words written as a text, which reads better than a column of quoted strings. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
