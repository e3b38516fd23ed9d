import { formatDue } from '../../lib/due-text.ts';

/** When the chat was last heard or spoken to. */
export function sayLastSync(lastSync: string | null, timeZone: string): string {
  return lastSync === null
    ? 'Last sync: not yet'
    : `Last sync: ${formatDue({ due_date: lastSync, due_has_time: true }, timeZone)}`;
}
