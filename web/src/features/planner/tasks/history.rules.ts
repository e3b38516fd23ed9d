import type { Contact, TaskHistoryEntry, TaskSource } from '@aide/contract';
import { formatLead } from '@aide/rules';
import { formatStepChanges } from './steps.rules.ts';
import { formatDue } from '../../../lib/time/due-text.ts';
import { priorityLabels, statusLabels, typeLabels } from '../../../lib/text/labels.ts';
import { taskFieldLabels } from '../../../lib/task-fields.ts';

const channels: Record<TaskHistoryEntry['channel'], string> = {
  web: 'on the web',
  api: 'through the API',
  telegram: 'in Telegram',
  whatsapp: 'in WhatsApp',
  email: 'by email',
  mail_link: 'from a reminder mail',
  push: 'from a notification',
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
  dashboard: 'added with the form',
  web_capture: 'captured by typing',
  voice_input: 'captured by voice',
  telegram: 'captured in Telegram',
  telegram_voice: 'captured by a Telegram voice note',
  whatsapp: 'captured in WhatsApp',
  whatsapp_voice: 'captured by a WhatsApp voice note',
  email: 'captured by email',
  recurring: 'created by a recurring task',
  backlog: 'moved from the backlog',
  api: 'added through the API',
  import: 'imported from another program',
};

/** Formats 'Status changed on the web'. */
export function formatEntry({ action, channel }: TaskHistoryEntry): string {
  return `${actions[action]} ${channels[channel]}`;
}

interface Words {
  contacts: readonly Contact[];
  timeZone: string;
}

/** Returns one line per changed field: 'Priority: Medium → High'. The content of the notes is omitted. */
export function formatChanges({ changes }: TaskHistoryEntry, words: Words): string[] {
  const { due_date: date, due_has_time: hasTime } = changes;
  const due = (side: 'from' | 'to') => {
    const day = text(date?.[side]);
    // `due_has_time` is present only if it changed; otherwise any time other than midnight UTC is a due time.
    const timed = hasTime ? hasTime[side] === true : day !== '' && !day.endsWith('T00:00:00.000Z');
    return formatDue({ due_date: day === '' ? null : day, due_has_time: timed }, words.timeZone);
  };
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'due_has_time') return [];
    if (field === 'due_date') return [`Due: ${due('from')} → ${due('to')}`];
    if (field === 'description') return [text(to) === '' ? 'Notes removed' : 'Notes changed'];
    if (field === 'steps') return formatStepChanges(from, to);
    const format = (value: unknown) =>
      Array.isArray(value) ? formatList(field, value.map(text), words) : formatValue(field, text(value), words);
    return [`${fieldNames[field] ?? field}: ${format(from)} → ${format(to)}`];
  });
}

const fieldNames: Record<string, string> = taskFieldLabels;

const valueLabels: Partial<Record<string, Partial<Record<string, string>>>> = {
  status: statusLabels,
  priority: priorityLabels,
  task_type: typeLabels,
};

function formatList(field: string, values: readonly string[], words: Words): string {
  if (values.length === 0) return 'none';
  return values.map((value) => (field === 'labels' ? `#${value}` : formatValue('contact_id', value, words))).join(', ');
}

function formatValue(field: string, value: string, { contacts }: Words): string {
  if (field === 'contact_id')
    return value === '' ? 'none' : (contacts.find(({ id }) => id === value)?.name ?? 'a deleted contact');
  if (field === 'remind_before') return value === '' ? 'at the usual times' : formatLead(Number(value)).toLowerCase();
  const label = valueLabels[field]?.[value];
  if (label !== undefined) return label;
  return value === '' ? 'nothing' : value;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
