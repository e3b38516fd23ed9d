export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the text begins with a capital letter. */
export const isCapital = (text: string): boolean => text.charAt(0) !== text.charAt(0).toLowerCase();
