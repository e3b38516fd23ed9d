import type { EntryKind } from '@aide/contract';

const kinds: readonly [EntryKind, string][] = [
  ['task', 'task'],
  ['recurring_task', 'recurring task'],
  ['backlog_item', 'backlog item'],
];

/** Returns how many entries of each kind there are: '2 open tasks, 1 recurring task and 1 backlog item'. */
export function formatMentioned(entries: readonly { kind: EntryKind }[], task = 'task'): string {
  const parts = kinds.flatMap(([kind, noun]) => {
    const count = entries.filter((entry) => entry.kind === kind).length;
    if (count === 0) return [];
    const word = kind === 'task' ? task : noun;
    return [`${count} ${word}${count === 1 ? '' : 's'}`];
  });
  const last = parts.pop() ?? `0 ${task}s`;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
