import type { Contact } from '@aide/contract';
import { contactLabel, priorityLabels } from '../../../lib/text/labels.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { formatParsedDue, applyCorrections } from './reading.rules.ts';
import { useRequest } from './use-request.ts';

/**
 * Returns the parsed parts of a message as short labels: due date or recurrence, contact, priority. Empty until it is
 * parsed.
 */
export function useReadingLabels(text: string, contacts: readonly Contact[]): string[] {
  const now = useNow();
  const timeZone = useZone();
  const { reading } = useRequest(text, { contacts, context: undefined });
  if (reading?.text !== text) return [];
  const [row, ...others] = reading.rows;
  if (!row) return [];
  if (others.length > 0) return [`${reading.rows.length} tasks`];
  const { due, recurrenceText, contactId, candidates, priority, backlog } = applyCorrections(row, {}, contacts);
  const contact = contacts.find(({ id }) => id === contactId);
  return [
    backlog ? 'Backlog' : (recurrenceText ?? (due ? formatParsedDue(due, now, timeZone) : 'No date')),
    ...(contact ? [contactLabel(contact)] : candidates.length > 0 ? [`${candidates.length} contacts fit`] : []),
    ...(priority === 'medium' ? [] : [`${priorityLabels[priority]} priority`]),
  ];
}
