export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the text begins with a capital letter. */
export const isCapital = (text: string): boolean => text.charAt(0) !== text.charAt(0).toLowerCase();

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Lower case without accents and apostrophes, so that "Müller" equals "muller" and "O'Brien" equals "obrien". */
export function plainName(name: string): string {
  const lower = name.toLowerCase();
  const bare = BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'") : lower;
  return bare.includes("'") ? bare.replaceAll("'", '') : bare;
}
