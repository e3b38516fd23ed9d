import type { Contact, Delivery, Priority, TaskHistoryEntry, TaskSource, TaskStatus, TaskType } from '@aide/contract';
import { formatDue, formatTime } from '../../lib/due-text.ts';
import { channelLabels, priorityLabels, statusLabels, typeLabels } from '../../lib/labels.ts';

const channels: Record<TaskHistoryEntry['channel'], string> = {
  web: 'on the web',
  api: 'through the API',
  telegram: 'in Telegram',
  email: 'by email',
  mail_link: 'from a reminder mail',
  scheduler: 'by schedule',
};

const actions: Record<TaskHistoryEntry['action'], string> = {
  created: 'Created',
  updated: 'Changed',
  status_changed: 'Status changed',
  moved_to_backlog: 'Moved to the backlog',
  deleted: 'Deleted',
  restored: 'Restored',
};

export const sourceLabels: Record<TaskSource, string> = {
  dashboard: 'a form',
  web_capture: 'a typed sentence',
  voice_input: 'speech',
  telegram: 'a Telegram message',
  telegram_voice: 'a Telegram voice note',
  email: 'an email',
  recurring: 'a recurring task',
  backlog: 'the backlog',
  api: 'the API',
};

/** 'Status changed on the web'. */
export function sayEntry({ action, channel }: TaskHistoryEntry): string {
  return `${actions[action]} ${channels[channel]}`;
}

interface Words {
  contacts: readonly Contact[];
  timeZone: string;
}

/** What changed, one line a field: 'Priority: Medium → High'. A long text is not repeated. */
export function sayChanges({ changes }: TaskHistoryEntry, words: Words): string[] {
  const { due_date: date, due_has_time: hasTime } = changes;
  const due = (side: 'from' | 'to') => {
    const day = text(date?.[side]);
    // The time of day is told apart only where it changed; else a moment off midnight had one.
    const timed = hasTime ? hasTime[side] === true : day !== '' && !day.endsWith('T00:00:00.000Z');
    return formatDue({ due_date: day === '' ? null : day, due_has_time: timed }, words.timeZone);
  };
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'due_has_time') return [];
    if (field === 'due_date') return [`Due: ${due('from')} → ${due('to')}`];
    if (field === 'description') return [text(to) === '' ? 'Description removed' : 'Description changed'];
    const say = (value: unknown) => sayValue(field, text(value), words);
    return [`${fieldNames[field] ?? field}: ${say(from)} → ${say(to)}`];
  });
}

const fieldNames: Record<string, string> = {
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  task_type: 'Type',
  contact_id: 'Contact',
};

function sayValue(field: string, value: string, { contacts }: Words): string {
  if (field === 'contact_id')
    return value === '' ? 'nobody' : (contacts.find(({ id }) => id === value)?.name ?? 'somebody');
  if (field === 'status') return statusLabels[value as TaskStatus] ?? value;
  if (field === 'priority') return priorityLabels[value as Priority] ?? value;
  if (field === 'task_type') return typeLabels[value as TaskType] ?? value;
  return value === '' ? 'nothing' : value;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Where, and what became of it: 'Email, sent at 9:00 AM'. */
export function sayDelivery(delivery: Delivery, timeZone: string): { where: string; state: string } {
  return { where: channelLabels[delivery.channel], state: stateOf(delivery, timeZone) };
}

function stateOf({ status, sent_at, next_try_at }: Delivery, timeZone: string): string {
  if (status === 'sent') return sent_at ? `Sent at ${formatTime(new Date(sent_at), timeZone)}` : 'Sent';
  if (status === 'planned')
    return next_try_at ? `Failed, next try at ${formatTime(new Date(next_try_at), timeZone)}` : 'Planned';
  if (status === 'merged') return 'Told in a summary';
  return status === 'failed' ? 'Failed' : 'Cancelled';
}
