import type { Task } from '@aide/contract';
import type { LucideIcon } from 'lucide-react';

const entryGroups = ['Actions', 'Pages', 'Tasks', 'Recurring tasks', 'Backlog', 'Contacts'] as const;
export type EntryGroup = (typeof entryGroups)[number];

export interface PaletteEntry {
  id: string;
  group: EntryGroup;
  icon: LucideIcon;
  label: string;
  /** Shown beside the label; also searched. */
  hint?: string | undefined;
  /** The parsed parts of the query, for the capture entry. */
  chips?: readonly string[] | undefined;
  /** For a task: adds a circle that completes it, and the task shortcuts. */
  task?: Task | undefined;
  run: () => void;
}

/** The most entries per group. */
export const shownPerGroup = 6;

/** Without a query returns the actions and pages. Otherwise every word must match; better matches come first. */
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
 * Returns the server's results under their headings, in its order, followed by matches from the loaded lists. While the
 * server has not responded, and offline, only the loaded lists count.
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

/** Returns whether a text is long enough for a message: Enter captures it if nothing is found. */
export function isMessage(text: string): boolean {
  return text.trim().split(/\s+/).length >= 3;
}

/** A match at the start of the label scores highest, then at the start of a word, then anywhere. */
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
