import type { Priority, TaskSource, TaskType } from '@aide/contract';
import type { tasksTable } from '../features/planner/tasks/tasks.table.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';
import { demoPeople } from './people.ts';
import type { Random } from './random.ts';
import { followUps, notes, todos } from './words.ts';

export type NewTaskRow = typeof tasksTable.$inferInsert;

/** Three months. */
export const pastDays = 92;

const hourMs = 3_600_000;

/** Tasks per day by weekday, Monday first: most early in the week, few at the weekend. */
const perDay = [9, 10, 8, 7, 5, 2, 1] as const;

const createdHours = [
  [8, 4],
  [9, 9],
  [10, 8],
  [11, 6],
  [12, 3],
  [14, 5],
  [15, 6],
  [16, 6],
  [17, 4],
  [18, 3],
  [20, 2],
  [21, 3],
] as const;

/** Most tasks are completed before lunch; the analytics shows this peak. */
const completedHours = [
  [8, 2],
  [9, 6],
  [10, 11],
  [11, 9],
  [12, 4],
  [14, 4],
  [15, 5],
  [16, 6],
  [17, 7],
  [18, 5],
  [19, 2],
  [21, 2],
] as const;

const sources: readonly (readonly [TaskSource, number])[] = [
  ['dashboard', 24],
  ['web_capture', 20],
  ['voice_input', 20],
  ['telegram', 16],
  ['telegram_voice', 8],
  ['email', 7],
  ['backlog', 3],
  ['api', 2],
];

const priorityWeights: readonly (readonly [Priority, number])[] = [
  ['low', 18],
  ['medium', 46],
  ['high', 26],
  ['urgent', 10],
];

/** Returns the tasks of the last three months and the planned ones, in order of creation. */
export function makeTasks(userId: string, calendar: DemoCalendar, random: Random): NewTaskRow[] {
  const rows: NewTaskRow[] = [];
  for (let day = -pastDays; day <= 0; day += 1) {
    const usual = perDay[calendar.weekday(day) - 1] ?? 1;
    // The number of tasks grows a little, so that the trends are visible.
    const count = Math.max(
      1,
      Math.round(usual * (0.75 + (0.35 * (day + pastDays)) / pastDays)) + random.between(-1, 1),
    );
    const moments = Array.from({ length: count }, () =>
      calendar.at(day, random.weighted(createdHours), random.between(0, 59)),
    )
      .filter((moment) => moment <= calendar.now)
      .toSorted((a, b) => a.getTime() - b.getTime());
    for (const createdAt of moments) rows.push(makeTask(userId, rows.length, day, createdAt, calendar, random));
  }
  return rows;
}

function makeTask(
  userId: string,
  index: number,
  day: number,
  createdAt: Date,
  calendar: DemoCalendar,
  random: Random,
): NewTaskRow {
  const taskType: TaskType = random.chance(0.58) ? 'follow_up' : 'todo';
  // A few people have many more tasks than the rest.
  const person = Math.floor(random.next() ** 2 * (demoPeople.length - 4));
  const linked = taskType === 'follow_up' || random.chance(0.2);
  const firstName = demoPeople[person]?.name.split(' ')[0] ?? '';
  const dueIn = random.weighted([
    [0, 3],
    [1, 6],
    [2, 5],
    [3, 4],
    [5, 3],
    [7, 3],
    [12, 1],
  ] as const);
  const dueHasTime = random.chance(0.45);
  const hasDue = random.chance(0.92);
  const due = dueHasTime
    ? calendar.at(day + dueIn, random.between(9, 18), random.pick([0, 30]))
    : calendar.dueDay(day + dueIn);
  const row: NewTaskRow = {
    userId,
    id: demoId('task', index),
    title: random.pick(taskType === 'follow_up' ? followUps : todos).replace('{who}', firstName),
    description: random.pick(notes),
    status: 'pending',
    priority: random.weighted(priorityWeights),
    taskType,
    source: random.weighted(sources),
    dueAt: hasDue ? due : null,
    dueHasTime: hasDue && dueHasTime,
    contactId: linked ? demoId('contact', person) : null,
    createdAt,
    updatedAt: createdAt,
  };
  return { ...row, ...chooseOutcome(row, day, dueIn, calendar, random) };
}

/** Nearly all old tasks are completed; many recent ones are still open. */
function chooseOutcome(
  row: NewTaskRow,
  day: number,
  dueIn: number,
  calendar: DemoCalendar,
  random: Random,
): Partial<NewTaskRow> {
  const doneDay = day + random.between(Math.floor(dueIn / 2), dueIn + 1);
  const weekend = calendar.weekday(doneDay) > 5 && random.chance(0.8);
  const picked = calendar.at(weekend ? doneDay + 2 : doneDay, random.weighted(completedHours), random.between(0, 59));
  // Some tasks are created and completed on one day; completion must not precede creation.
  const completedAt = picked > row.createdAt ? picked : new Date(row.createdAt.getTime() + 2 * hourMs);
  const fate = random.next();
  const settled = day < -14;
  if (fate < 0.9 && completedAt <= calendar.now) return { status: 'completed', completedAt, updatedAt: completedAt };
  const later = calendar.at(Math.min(0, day + 2), 11, random.between(0, 59));
  const updatedAt = later > row.createdAt && later <= calendar.now ? later : row.createdAt;
  if (settled && fate < 0.985)
    return { status: fate < 0.94 ? 'completed' : 'cancelled', ...closing(row, fate, calendar) };
  if (fate > 0.95) return { status: 'cancelled', updatedAt };
  if (fate > 0.9) return { status: 'postponed', updatedAt, ...postponing(row, calendar, random) };
  return random.chance(0.25) ? { status: 'in_progress', updatedAt } : {};
}

/** Returns a later due day for a postponed task. */
function postponing({ dueAt }: NewTaskRow, calendar: DemoCalendar, random: Random): Partial<NewTaskRow> {
  const days = random.between(1, 12);
  return dueAt ? { dueAt: calendar.dueDay(days), dueHasTime: false } : {};
}

function closing(row: NewTaskRow, fate: number, { now }: DemoCalendar): Partial<NewTaskRow> {
  const at = new Date(Math.min(now.getTime(), row.createdAt.getTime() + 50 * hourMs));
  return { updatedAt: at, ...(fate < 0.94 ? { completedAt: at } : {}) };
}
