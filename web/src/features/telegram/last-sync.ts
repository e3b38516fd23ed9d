import { formatMoment } from '../../lib/moment-text.ts';

/** When the chat was last heard or spoken to. */
export function sayLastSync(lastSync: string | null, timeZone: string): string {
  return lastSync === null ? 'Last sync: not yet' : `Last sync: ${formatMoment(lastSync, timeZone)}`;
}
