import type { Contact, ParsedMessage } from '@aide/contract';
import { formatLead } from '@aide/rules';
import { formatLabels } from '../../../lib/text/label-words.ts';
import { contactLabel, priorityLabels } from '../../../lib/text/labels.ts';
import { formatDueDate } from '../../../lib/time/due-text.ts';
import { instantAt } from '../../../lib/time/zoned-time.ts';
import type { TaskDraft } from './create-task.rules.ts';
import { toTwelveHours } from './due-time.rules.ts';

/** The fields parsed from a sentence in the title. */
export interface TitleReading {
  /** The title without the words of the other fields. */
  title: string;
  chips: readonly { name: string; text: string }[];
  changes: Partial<TaskDraft>;
}

interface Surroundings {
  contacts: readonly Contact[];
  now: Date;
  timeZone: string;
  /** The recurrence in words that parse to the same pattern. */
  recurrenceText: string | null;
}

/** Returns null if the title contains no other field. */
export function parseTitle(
  text: string,
  message: ParsedMessage,
  { contacts, now, timeZone, recurrenceText }: Surroundings,
): TitleReading | null {
  const contact = contacts.find(({ id }) => id === message.contactId);
  const further = contacts.filter(({ id }) => message.alsoWith.includes(id));
  const { due, backlog } = message;
  const repeats = recurrenceText !== null && !backlog;
  const dated = due !== null && !repeats && !backlog;
  const raised = message.priority !== 'medium';
  if (
    !repeats &&
    !dated &&
    !backlog &&
    !(contact && message.title !== text.trim()) &&
    !raised &&
    message.labels.length === 0
  )
    return null;
  return {
    title: message.title,
    chips: [
      { name: 'Title', text: message.title },
      ...(contact ? [{ name: 'Contact', text: contactLabel(contact) }] : []),
      ...(further.length === 0 ? [] : [{ name: 'Also with', text: further.map(contactLabel).join(', ') }]),
      ...(dated ? [{ name: 'Due', text: formatMessageDue(due, now, timeZone) }] : []),
      ...(message.remindBefore === null ? [] : [{ name: 'Remind', text: formatLead(message.remindBefore) }]),
      ...(message.labels.length === 0 ? [] : [{ name: 'Labels', text: formatLabels(message.labels) }]),
      ...(repeats ? [{ name: 'Repeats', text: recurrenceText }] : []),
      ...(raised ? [{ name: 'Priority', text: priorityLabels[message.priority] }] : []),
      ...(message.taskType === 'follow_up' ? [{ name: 'Type', text: 'Follow-up' }] : []),
      ...(backlog ? [{ name: 'Status', text: 'Backlog' }] : []),
    ],
    changes: {
      taskType: message.taskType,
      priority: message.priority,
      ...(contact ? { contactId: contact.id } : {}),
      ...(further.length === 0 ? {} : { alsoWith: message.alsoWith.join(',') }),
      ...(message.labels.length === 0 ? {} : { labels: formatLabels(message.labels) }),
      ...(message.remindBefore === null ? {} : { remindBefore: String(message.remindBefore) }),
      ...(dated ? { recurring: '', dueDate: due.date, dueTime: due.time === null ? '' : toTwelveHours(due.time) } : {}),
      ...(repeats ? { recurring: 'yes', recurrenceText } : {}),
      ...(backlog ? { status: 'backlog' } : {}),
    },
  };
}

function formatMessageDue({ date, time }: NonNullable<ParsedMessage['due']>, now: Date, timeZone: string): string {
  const due_date = time === null ? `${date}T00:00:00.000Z` : instantAt(date, time, timeZone).toISOString();
  return formatDueDate({ due_date, due_has_time: time !== null }, now, timeZone);
}
