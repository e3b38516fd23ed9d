const BEYOND_ASCII = /[^\0-\x7f]/;

/** Lower case without accents and apostrophes, so that "Müller" and "muller", "O'Brien" and "obrien" are one. */
export function plainName(name: string): string {
  const lower = name.toLowerCase();
  const bare = BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'") : lower;
  return bare.includes("'") ? bare.replaceAll("'", '') : bare;
}
