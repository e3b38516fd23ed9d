/** Returns `list` with the entry from `before` at its previous position. Other changes since then are kept. */
export function restoreEntry<T extends { id: string }>(
  list: T[] | undefined,
  before: readonly T[] | undefined,
  id: string,
): T[] | undefined {
  const at = before?.findIndex((entry) => entry.id === id) ?? -1;
  const entry = before?.[at];
  return !entry || list?.some((each) => each.id === id) ? list : list?.toSpliced(at, 0, entry);
}
