import type { KnownTask, MessageRequest } from '../src/index.ts';
import { readRequest } from '../src/index.ts';

export const contacts = [
  { id: 'priya', name: 'Priya Sharma', company: 'Acme' },
  { id: 'rahul', name: 'Rahul Verma', company: 'Infosys' },
  { id: 'marcus', name: 'Marcus Reed' },
];

export const task = (id: string, title: string, more: Partial<KnownTask> = {}): KnownTask => ({
  id,
  title,
  contactId: null,
  taskType: 'todo',
  priority: 'medium',
  status: 'pending',
  due: null,
  recurring: false,
  completedOn: null,
  ...more,
});

export const tasks: readonly KnownTask[] = [
  task('call', 'Call Priya about the retainer', {
    contactId: 'priya',
    taskType: 'follow_up',
    due: { date: '2026-11-18', time: '16:00' },
  }),
  task('contract', 'Email Priya the contract', {
    contactId: 'priya',
    taskType: 'follow_up',
    due: { date: '2026-11-24', time: null },
  }),
  task('lunch', 'Meet Marcus for lunch', {
    contactId: 'marcus',
    taskType: 'follow_up',
    due: { date: '2026-11-20', time: '13:00' },
  }),
  task('rent', 'Pay the rent', { due: { date: '2026-11-16', time: null } }),
  task('deck', 'Investor deck', { priority: 'high', due: { date: '2026-11-23', time: null } }),
  task('netflix', 'Cancel Netflix', { due: { date: '2026-11-21', time: null } }),
  task('review', 'Weekly review', { recurring: true, due: { date: '2026-11-20', time: '10:00' } }),
  task('passport', 'Renew passport', { status: 'backlog' }),
  task('gst', 'Submit the GST return', { status: 'completed', completedOn: '2026-11-17' }),
];

export const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
export const parse = (text: string, last: readonly string[] = []): MessageRequest =>
  readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks, last });

/** A request in one line: its kind and all fields that differ from the default. */
export function format(request: MessageRequest): string {
  if (request.kind === 'talk') return `talk ${request.talk}`;
  if (request.kind === 'question') return `${request.ask}: ${request.taskIds.join(' ')}`.trim();
  const made = request.tasks.map(
    ({ title, due }) => `${title}${due ? ` ${due.date.slice(5)}${due.time === null ? '' : ` ${due.time}`}` : ''}`,
  );
  if (request.kind === 'capture') return made.join(' / ');
  const commands = request.commands.map(({ verb, taskIds, candidates, change }) =>
    [
      verb,
      ...taskIds,
      ...candidates.map((id) => `${id}?`),
      ...(Object.keys(change).length > 0 ? [JSON.stringify(change)] : []),
    ].join(' '),
  );
  return [...commands, ...made].join(' / ');
}
