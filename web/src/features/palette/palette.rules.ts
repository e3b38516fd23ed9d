import type { Task } from '@aide/contract';
import type { LucideIcon } from 'lucide-react';

export const entryGroups = ['Actions', 'Pages', 'Tasks', 'Recurring tasks', 'Backlog', 'Contacts'] as const;
export type EntryGroup = (typeof entryGroups)[number];

export interface PaletteEntry {
  id: string;
  group: EntryGroup;
  icon: LucideIcon;
  label: string;
  /** Said beside the label, and searched too. */
  hint?: string | undefined;
  /** What was understood of the typed text, for the entry that captures it. */
  chips?: readonly string[] | undefined;
  /** For a task: it has a circle that completes it, and the keys of a task. */
  task?: Task | undefined;
  run: () => void;
}

/** How many entries of a group are shown. */
export const shownPerGroup = 6;

/** With nothing typed: what can be done and where one can go. Else every word must be found; the better match comes first. */
export function findEntries<E extends Pick<PaletteEntry, 'group' | 'label' | 'hint'>>(
  entries: readonly E[],
  query: string,
): E[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ group }) => group === 'Actions' || group === 'Pages');
  return entryGroups.flatMap((group) =>
    entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({ entry, score: getScore(entry, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, shownPerGroup)
      .map(({ entry }) => entry),
  );
}

/**
 * Returns the results of the server under their headings, in its order, and after them what only the loaded lists contain. Until the
 * server has answered, and offline, these lists are all there is.
 */
export function mergeFound<E extends Pick<PaletteEntry, 'id' | 'group'>>(
  local: readonly E[],
  found: readonly E[] | undefined,
): E[] {
  if (!found) return [...local];
  const ids = new Set(found.map(({ id }) => id));
  return entryGroups.flatMap((group) =>
    [...found, ...local.filter(({ id }) => !ids.has(id))]
      .filter((entry) => entry.group === group)
      .slice(0, shownPerGroup),
  );
}

/** Returns whether a text is more than a search: Enter makes a task of it when nothing is found. */
export function isMessage(text: string): boolean {
  return text.trim().split(/\s+/).length >= 3;
}

/** The beginning of the label counts most, then the beginning of a word, then anything inside. */
function getScore({ label, hint = '' }: Pick<PaletteEntry, 'label' | 'hint'>, words: readonly string[]): number {
  const text = `${label} ${hint}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return 0;
    score += at === 0 ? 3 : text.includes(` ${word}`) ? 2 : 1;
  }
  return score;
}
