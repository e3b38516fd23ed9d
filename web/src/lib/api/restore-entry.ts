/** Returns `list` with the entry that `before` has, at its place there. What else has changed since stays. */
export function restoreEntry<T extends { id: string }>(
  list: T[] | undefined,
  before: readonly T[] | undefined,
  id: string,
): T[] | undefined {
  const at = before?.findIndex((entry) => entry.id === id) ?? -1;
  const entry = before?.[at];
  return !entry || list?.some((each) => each.id === id) ? list : list?.toSpliced(at, 0, entry);
}
