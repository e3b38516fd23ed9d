import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { localDay, toDateAt } from '../platform/local-time.ts';

const kinds = ['account', 'contact', 'task', 'routine', 'backlog', 'history', 'import'] as const;

/** Returns an id that marks a row of the demo, so that a later start finds it. */
export function demoId(kind: (typeof kinds)[number], index: number): string {
  return `a1dede30-000${kinds.indexOf(kind)}-8000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** A day relative to today (`+1d`) or to this week's Monday (`mon-3d`), with a time of day or without (`+1d 16:00`). */
const relative = /^(?<from>mon)?(?<days>[+-]\d+)d(?: (?<time>\d\d:\d\d))?$/;
const moment = z.string().regex(relative);
const place = z.int().optional();

/** The rows of demo.json. Fields that are not listed are those of an account export, which the import checks. */
const demoSchema = z.object({
  contacts: z.array(z.looseObject({})),
  /** `contact` and `routine` are places in the lists. */
  routines: z.array(z.looseObject({ contact: place })),
  backlog: z.array(z.looseObject({ contact: place, created: moment })),
  tasks: z.array(
    z.looseObject({
      contact: place,
      routine: place,
      created: moment,
      due: moment.optional(),
      status: z.string().optional(),
      /** When the task got its status, and why. */
      changed: moment.optional(),
      reason: z.string().optional(),
    }),
  ),
});
type DemoTask = z.output<typeof demoSchema>['tasks'][number];

/** The Monday-based weeks of the data begin here. */
const begin = 'mon-86d 09:00';

/** Returns the rows of an account export with three months of data that end at `now`: the contacts, and what refers to them. */
export function demoRows(now: Date, timeZone: string) {
  const data = demoSchema.parse(JSON.parse(readFileSync(new URL('demo.json', import.meta.url), 'utf8')));
  const today = localDay(now, timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const resolve = (value: string) => {
    const { from, days, time } = relative.exec(value)?.groups ?? {};
    const day = (from ? monday : today).add({ days: Number(days) }).toString();
    const at = time ? toDateAt(day, time, timeZone) : new Date(day);
    return { day, at: at.toISOString(), hasTime: time !== undefined, isPast: at <= now };
  };
  const linked = (contact: number | undefined) => (contact === undefined ? null : demoId('contact', contact));
  const start = resolve(begin);

  function toTask({ contact, routine, created, due, status, changed, reason, ...fields }: DemoTask, index: number) {
    const made = resolve(created);
    const dueOn = due === undefined ? null : resolve(due);
    // What has not happened yet is left out: the file describes the whole week.
    if (!made.isPast || (routine !== undefined && !dueOn?.isPast)) return [];
    const change = changed === undefined ? null : resolve(changed);
    const last = change?.isPast ? change : null;
    const creation = { at: made.at, action: 'created', reason: null, changes: {} };
    const changes = { status: { from: 'pending', to: status } };
    const history = last
      ? [creation, { at: last.at, action: 'status_changed', reason: reason ?? null, changes }]
      : [creation];
    const row = {
      ...fields,
      id: demoId('task', index),
      status: last ? status : 'pending',
      contact_id: linked(contact),
      recurring_task_id: routine === undefined ? null : demoId('routine', routine),
      occurrence_date: routine === undefined ? null : (dueOn?.day ?? null),
      due_date: dueOn?.at ?? null,
      due_has_time: dueOn?.hasTime ?? false,
      completed_at: last && status === 'completed' ? last.at : null,
      created_at: made.at,
      updated_at: last?.at ?? made.at,
      history: history.map((entry, turn) => ({ ...entry, id: demoId('history', 2 * index + turn), channel: 'web' })),
    };
    return [{ kind: 'task', row }];
  }

  return {
    contacts: data.contacts.map((row, index) => ({
      kind: 'contact',
      row: { ...row, id: demoId('contact', index), created_at: start.at, updated_at: start.at },
    })),
    others: [
      ...data.routines.map(({ contact, ...row }, index) => ({
        kind: 'recurring_task',
        row: {
          ...row,
          id: demoId('routine', index),
          description: null,
          steps: [],
          contact_id: linked(contact),
          next_occurrence: null,
          timezone: timeZone,
          starts_on: start.day,
          recurrence_count: data.tasks.filter(({ routine }) => routine === index).length,
          createdAt: start.at,
        },
      })),
      ...data.backlog.map(({ contact, created, ...row }, index) => {
        const { at, isPast } = resolve(created);
        const created_at = isPast ? at : now.toISOString();
        const rest = { contact_id: linked(contact), steps: [], created_at, updated_at: created_at };
        return { kind: 'backlog_item', row: { description: null, ...row, ...rest, id: demoId('backlog', index) } };
      }),
      ...data.tasks.flatMap(toTask),
    ],
  };
}
