import type { CaptureOverrides, Contact, ParsedMessage } from '@aide/contract';
import { addDays, findUnknownName } from '@aide/rules';
import { formatDueRelative } from '../../../lib/time/due-text.ts';
import { toTaskDue } from '../../../lib/time/task-due.ts';
import { formatWhen } from '../../../lib/time/when-text.ts';
import { wallClock } from '../../../lib/time/zoned-time.ts';
import type { ReadRow } from './rows.rules.ts';

/** The task that will be saved: the parsed message with the user's corrections. */
export interface CorrectedTask {
  contactId: string | null;
  /** The contacts that the name can refer to, until the user has chosen one. */
  candidates: readonly Contact[];
  /** A name that matches no contact; offered as a new contact. */
  unknownName: string | null;
  /** Whether it will be added as a contact. */
  addsContact: boolean;
  taskType: ParsedMessage['taskType'];
  priority: ParsedMessage['priority'];
  due: ParsedMessage['due'];
  recurrenceText: string | null;
  backlog: boolean;
  /** The person whose answer is awaited; null if the task is not waiting, empty if no one is named. */
  waitingFor: string | null;
  /** Minutes before the due date; null: no reminder of its own. */
  remindBefore: number | null;
  /** The further contacts. */
  alsoWith: readonly Contact[];
  labels: readonly string[];
}

export function applyCorrections(
  { message, recurrenceText }: ReadRow,
  overrides: CaptureOverrides,
  contacts: readonly Contact[],
): CorrectedTask {
  const contactId = overrides.contact_id === undefined ? message.contactId : overrides.contact_id;
  const unanswered = overrides.contact_id === undefined && message.contactId === null;
  return {
    contactId,
    candidates: unanswered ? contacts.filter(({ id }) => message.contactCandidates.includes(id)) : [],
    unknownName: contactId === null ? (overrides.new_contact ?? findUnknownName(message)) : null,
    addsContact: overrides.new_contact !== undefined,
    taskType: overrides.task_type ?? message.taskType,
    priority: overrides.priority ?? message.priority,
    due: overrides.due === undefined ? message.due : overrides.due,
    alsoWith: contacts.filter(({ id }) => (overrides.also_with ?? message.alsoWith).includes(id)),
    labels: overrides.labels ?? message.labels,
    remindBefore: overrides.remind_before === undefined ? message.remindBefore : overrides.remind_before,
    recurrenceText: overrides.recurrence === undefined ? recurrenceText : null,
    backlog: overrides.backlog ?? message.backlog,
    waitingFor:
      message.waiting === null || overrides.waiting === null
        ? null
        : (message.waiting.for ?? contacts.find(({ id }) => id === contactId)?.name ?? message.contactName ?? ''),
  };
}

type ReadDue = NonNullable<ParsedMessage['due']>;

/** Formats a day and a wall-clock time: 'Due tomorrow, 4:00 PM'. Within the coming week it has the date instead of a count of days. */
export function formatParsedDue(due: ReadDue, now: Date, timeZone: string): string {
  const { date: today } = wallClock(now, timeZone);
  if (due.date > addDays(today, 1) && due.date < addDays(today, 7)) return `Due ${formatWhen(due, today)}`;
  return formatDueRelative(toTaskDue(due, timeZone), now, timeZone);
}
