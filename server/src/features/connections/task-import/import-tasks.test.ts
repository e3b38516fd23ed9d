import { readFile } from 'node:fs/promises';
import type { ImportedTask, RecurringTask, Task, TaskImportResult } from '@aide/contract';
import { parseTaskFile } from '@aide/rules/task-files';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../../../platform/database/query-rows.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-16T06:00:00Z' }, (current) => {
  ({ aide, user } = current);
});

const list = async (of = user) => (await of.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const listRecurring = async () =>
  (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;

async function upload(
  tasks: ImportedTask[],
  options: Record<string, unknown> = {},
  source = 'todoist',
): Promise<TaskImportResult> {
  const body = { source, tasks, ...options };
  const response = await user.call<{ data: TaskImportResult }>('POST', '/tasks/import', body);
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

async function uploadFile(name: string, options: Record<string, unknown> = {}): Promise<TaskImportResult> {
  const bytes = await readFile(new URL(`../../../../../rules/fixtures/tasks/${name}`, import.meta.url));
  const file = await parseTaskFile(bytes, { timeZone: 'Asia/Kolkata' });
  if (file.source === 'aide') throw new Error('a file of another program was expected');
  return upload(file.tasks, options, file.source);
}

describe('an import of a file', () => {
  it.each([
    ['todoist.csv', { tasks: 4, recurringTasks: 1 }, 0, 1],
    ['todoist.json', { tasks: 2, recurringTasks: 1 }, 1, 0],
    ['google-tasks.json', { tasks: 2, recurringTasks: 0 }, 1, 0],
    ['microsoft-todo.json', { tasks: 2, recurringTasks: 1 }, 1, 0],
    ['outlook-tasks.csv', { tasks: 4, recurringTasks: 0 }, 1, 0],
    ['ticktick.csv', { tasks: 5, recurringTasks: 1 }, 1, 1],
    ['reminders.ics', { tasks: 3, recurringTasks: 1 }, 1, 1],
    ['vikunja.zip', { tasks: 2, recurringTasks: 1 }, 0, 1],
  ])(
    'adds what its dry run of %s has reported, and nothing the second time',
    async (name, created, finished, inNotes) => {
      const dry = await uploadFile(name, { dryRun: true });
      expect(dry).toEqual({
        batchId: null,
        created: { ...created, backlogItems: 0, contacts: 0 },
        finished,
        repetitionInNotes: inNotes,
        skipped: [],
      });
      expect([await list(), await listRecurring()]).toEqual([[], []]);
      expect(await uploadFile(name)).toEqual({ ...dry, batchId: expect.any(String) });
      expect(await list()).toHaveLength(created.tasks);
      expect(await listRecurring()).toHaveLength(created.recurringTasks);

      const again = await uploadFile(name);
      expect(again.created).toMatchObject({ tasks: 0, recurringTasks: 0 });
      expect(again.skipped.map(({ problem }) => problem)).toEqual(
        Array.from({ length: created.tasks + created.recurringTasks }, () => 'duplicate'),
      );
      expect(await list()).toHaveLength(created.tasks);
    },
  );

  it('keeps dates, times, priorities, steps, notes, states and contacts', async () => {
    await user.call('POST', '/contacts', { name: 'priya shah' });
    await uploadFile('todoist.csv');
    await uploadFile('reminders.ics');
    await uploadFile('ticktick.csv');
    const byTitle = new Map((await list()).map((task) => [task.title, task]));
    expect(byTitle.get('Call Priya about the offer')).toMatchObject({
      due_date: '2030-11-20T00:00:00.000Z',
      due_has_time: false,
      priority: 'urgent',
      task_type: 'follow_up',
      source: 'import',
      contact: { name: 'priya shah' },
      description: 'Ask for the\nnew price\n\nShe is back on Monday',
      labels: ['phone', 'work'],
    });
    expect(byTitle.get('Move the office')?.steps).toMatchObject([{ title: 'Find a van', done: false }]);
    expect(byTitle.get('Water the plants')?.description).toBe(
      'Section: Office\n\nRepeats (not imported): every! 3 days',
    );
    expect(byTitle.get('Collect the parcel, before noon')).toMatchObject({
      due_date: '2030-11-20T05:30:00.000Z',
      due_has_time: true,
    });
    expect(byTitle.get('Return the books')).toMatchObject({
      status: 'completed',
      completed_at: '2026-10-10T12:00:00.000Z',
    });
    expect(byTitle.get('Never mind')).toMatchObject({ status: 'cancelled', completed_at: null });
    expect(byTitle.get('Lunar birthday')).toMatchObject({
      due_date: '2030-11-21T00:00:00.000Z',
      description: 'List: Inbox\n\nRepeats (not imported): LUNAR:FREQ=YEARLY;INTERVAL=1',
    });
    const repeating = (await listRecurring()).map(({ title, recurrenceDescription, next_occurrence: next }) => ({
      title,
      recurrenceDescription,
      next,
    }));
    expect(repeating).toEqual([
      { title: 'Send the report', recurrenceDescription: 'Every weekday at 9:00 AM', next: '2026-11-17T03:30:00.000Z' },
      {
        title: 'Stand-up',
        recurrenceDescription: 'Every Monday and Wednesday at 9:00 AM',
        next: '2030-11-20T03:30:00.000Z',
      },
      { title: 'Back up the photos', recurrenceDescription: 'Every Friday', next: '2030-11-21T18:30:00.000Z' },
    ]);
  });

  it('of many tasks analyses their tables, so that rows are found by index', async () => {
    const countPages = async (table: string) => {
      const query = sql`select relpages as pages from pg_class where oid = ${table}::regclass`;
      const [row] = await aide.database.read((tx) => queryRows<{ pages: number }>(tx, query));
      return row!.pages;
    };
    const tables = ['tasks', 'task_history', 'deliveries'];
    const before = await Promise.all(tables.map(countPages));
    const tasks = Array.from({ length: 600 }, (_, n) => ({
      sourceId: `many ${n}`,
      title: `Task ${n} ${'of many '.repeat(10)}`,
      due: { date: '2026-12-20', time: '09:00' },
    }));
    await user.call('POST', '/tasks/import', { source: 'todoist', tasks });
    const after = await Promise.all(tables.map(countPages));
    expect(after.map((pages, n) => pages > before[n]!)).toEqual([true, true, true]);
  });

  it('plans reminders and starts a history', async () => {
    await upload([{ sourceId: '1', title: 'Soon', due: { date: '2026-11-20', time: '09:00' } }]);
    const [task] = await list();
    const history = await user.call<{ data: unknown[] }>('GET', `/tasks/${task!.id}/history`);
    expect(history.body.data).toMatchObject([{ action: 'created', channel: 'web' }]);
    const deliveries = await user.call<{ data: unknown[] }>('GET', `/tasks/${task!.id}/deliveries`);
    expect(deliveries.body.data.length).toBeGreaterThan(0);
  });
});

describe('a task of an import', () => {
  it('that recurs and is overdue stays open in addition to the recurring task', async () => {
    await upload([
      { sourceId: '1', title: 'Review', due: { date: '2026-11-13' }, recurrence: { text: 'every friday' } },
    ]);
    expect(await list()).toMatchObject([{ title: 'Review', due_date: '2026-11-13T00:00:00.000Z', status: 'pending' }]);
    expect(await listRecurring()).toMatchObject([{ title: 'Review', next_occurrence: '2026-11-19T18:30:00.000Z' }]);
    expect((await list())[0]?.recurring_task_id).toBe((await listRecurring())[0]?.id);
  });

  it('with a date in words is due then, and words that cannot be parsed are kept', async () => {
    const tasks = [
      { sourceId: '1', title: 'Read', due: { text: '20 Nov at 9am' } },
      { sourceId: '2', title: 'Unread', due: { text: 'vendredi prochain' } },
      { sourceId: '3', title: 'Over', recurrence: { rule: 'FREQ=DAILY;UNTIL=20200101' } },
    ];
    expect(await upload(tasks)).toMatchObject({ created: { tasks: 3 }, repetitionInNotes: 1 });
    expect(new Map((await list()).map(({ title, due_date, description }) => [title, [due_date, description]]))).toEqual(
      new Map([
        ['Read', ['2026-11-20T03:30:00.000Z', null]],
        ['Unread', [null, 'Due: vendredi prochain']],
        ['Over', [null, 'Repeats (not imported): FREQ=DAILY;UNTIL=20200101']],
      ]),
    );
  });

  it('with an unknown field is skipped with the nearest name, because the field would be lost', async () => {
    const misspelled: object = { sourceId: 'x1', title: 'Call Priya', note: 'at 4' };
    const { skipped, created } = await upload([misspelled as ImportedTask]);
    expect(created.tasks).toBe(0);
    expect(skipped).toMatchObject([
      { row: 1, problem: 'invalid', message: expect.stringContaining('Did you mean notes?') },
    ]);
  });

  it('that is invalid is skipped with the reason, and the others are added', async () => {
    const response = await user.call<{ data: TaskImportResult }>('POST', '/tasks/import', {
      source: 'outlook',
      tasks: [
        { sourceId: '1', title: '' },
        { sourceId: '2', title: 'Bad date', due: { date: '2026-02-31' } },
        { title: 'No id' },
        { sourceId: '4', title: 'Good' },
        { sourceId: '4', title: 'Twice' },
      ],
    });
    expect(response.body.data.skipped.map(({ row, problem }) => [row, problem])).toEqual([
      [1, 'invalid'],
      [2, 'invalid'],
      [3, 'invalid'],
      [5, 'duplicate'],
    ]);
    expect((await list()).map(({ title }) => title)).toEqual(['Good']);
  });

  it('that is finished is skipped if requested; one that was imported before is added if requested', async () => {
    const tasks: ImportedTask[] = [
      { sourceId: '1', title: 'Open' },
      { sourceId: '2', title: 'Done', status: 'completed' },
    ];
    const first = await upload(tasks, { finished: 'skip' });
    expect(first).toMatchObject({ created: { tasks: 1 }, skipped: [{ row: 2, problem: 'finished' }] });
    const batchId = '019a0000-0000-7000-8000-00000000abcd';
    expect(await upload(tasks, { duplicates: 'create', batchId })).toMatchObject({ created: { tasks: 2 } });
    // A repeated request of the same import.
    expect(await upload(tasks, { duplicates: 'create', batchId })).toMatchObject({ created: { tasks: 0 } });
    expect(await list()).toHaveLength(3);
  });

  it('is imported again after it was deleted', async () => {
    await upload([{ sourceId: '1', title: 'Once' }]);
    await user.call('DELETE', `/tasks/${(await list())[0]!.id}`);
    expect(await upload([{ sourceId: '1', title: 'Once' }])).toMatchObject({ created: { tasks: 1 } });
  });
});
