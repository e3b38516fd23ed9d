import type { TaskImportResult } from '@aide/contract';
import { parseTaskFile } from '@aide/rules/task-files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let empty: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-16T06:00:00Z' });
});
afterAll(() => aide.close());
beforeEach(async () => {
  [user, empty] = [await aide.signUp(), await aide.signUp()];
});

type Row = Record<string, unknown> & { id: string };
interface Export {
  contacts: Row[];
  tasks: (Row & { history: Row[] })[];
  recurringTasks: Row[];
  backlogItems: Row[];
}

async function exportText(of: TestUser): Promise<string> {
  const { body } = await of.call<{ text?: string }>('GET', '/onboarding/export');
  return typeof body.text === 'string' ? body.text : JSON.stringify(body);
}

async function upload(text: string, to: TestUser, options: Record<string, unknown> = {}) {
  const file = await parseTaskFile(new TextEncoder().encode(text), { timeZone: 'Asia/Kolkata' });
  if (file.source !== 'aide') throw new Error('an account export was expected');
  const { rows } = file;
  const response = await to.call<{ data: TaskImportResult }>('POST', '/tasks/import/account', { rows, ...options });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

/** Creates an entry of everything that an import reads. */
async function fill(): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const { status, body: reply } = await user.call<{ data: Row }>('POST', path, body);
    expect(status).toBeLessThan(300);
    return reply.data.id;
  };
  const priya = await post('/contacts', {
    name: 'Priya',
    email: 'priya@example.com',
    company: 'Acme',
    designation: 'CFO',
    phone: '022 5550100',
    rhythm: { every: 3, unit: 'week' },
  });
  const ravi = await post('/contacts', { name: 'Ravi', phone: '022 5550100' });
  const statuses = ['in_progress', 'completed', 'postponed', 'cancelled'];
  for (const status of statuses) {
    const id = await post('/tasks', { title: `A task ${status}`, dueDate: '2026-11-20', contactId: priya });
    aide.clock.advance(60_000);
    await user.call('PATCH', `/tasks/${id}/status`, { status, reason: 'Because' });
  }
  const steps = await post('/tasks', {
    title: 'With steps',
    steps: ['One', 'Two'],
    description: 'Notes\n\nof two lines',
  });
  await user.call('POST', `/tasks/${steps}/steps`, { title: 'Three', done: true });
  await user.call('PUT', `/tasks/${steps}`, {
    contactId: ravi,
    dueDate: '2026-11-20T09:30:00.000Z',
    priority: 'urgent',
    remindBefore: 45,
    alsoWith: [priya],
    labels: ['sales'],
  });
  await post('/tasks', { title: 'Waiting', waitingSince: '2026-11-10', waitingFor: 'the bank' });
  await post('/recurring-tasks', {
    title: 'Today',
    recurrenceText: 'every day at 6 PM',
    remindBefore: 15,
    alsoWith: [ravi],
    labels: ['sales'],
    steps: ['a'],
    contactId: priya,
  });
  await post('/recurring-tasks', { title: 'Later', recurrenceText: 'every 2 weeks on tuesday until 2027-06-30' });
  const paused = await post('/recurring-tasks', { title: 'Paused', recurrenceText: 'last friday of every month' });
  await user.call('PATCH', `/recurring-tasks/${paused}/toggle`, { action: 'pause' });
  await post('/backlog', { title: 'Idea', tags: ['sales', 'q4'], priority: 'low', contactId: ravi });
  await user.call('PATCH', `/tasks/${await post('/tasks', { title: 'Moved', steps: ['s'] })}/status`, {
    status: 'backlog',
  });
}

/** Returns the lists of an export, sorted, with names instead of ids. */
function normalize(text: string): Export {
  const { contacts, tasks, recurringTasks, backlogItems } = JSON.parse(text) as Export;
  const names = new Map<unknown, unknown>([
    ...contacts.map((row): [unknown, unknown] => [row.id, `contact ${String(row['name'])}`]),
    ...recurringTasks.map((row): [unknown, unknown] => [row.id, `recurring ${String(row['title'])}`]),
  ]);
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return names.get(value) ?? value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each)]));
  };
  const plain = ({ id: _id, ...row }: Row) => named(row) as Row;
  const sorted = (rows: Row[]) =>
    rows.map(plain).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  return {
    contacts: sorted(contacts),
    recurringTasks: sorted(recurringTasks),
    backlogItems: sorted(backlogItems),
    tasks: sorted(tasks.map((task) => ({ ...task, history: task.history.map(plain) }))) as Export['tasks'],
  };
}

describe('the export of an account', () => {
  it('imported into an empty account and exported again is the same, ids excepted', async () => {
    await fill();
    const before = await exportText(user);
    const exported = JSON.parse(before) as Export;
    expect(new Set(exported.tasks.map((task) => task['status']))).toEqual(
      new Set(['pending', 'in_progress', 'completed', 'postponed', 'cancelled']),
    );
    // A field that no task has would not be compared: fill() has to set it.
    const unset = (field: string) => exported.tasks.every((task) => task[field] === null);
    expect(Object.keys(exported.tasks[0] ?? {}).filter(unset)).toEqual([]);
    expect(exported.tasks.flatMap(({ history }) => history).length).toBeGreaterThan(12);

    const dry = await upload(before, empty, { dryRun: true });
    const created = { contacts: 2, tasks: exported.tasks.length, recurringTasks: 3, backlogItems: 2 };
    expect(dry).toMatchObject({ batchId: null, created, skipped: [] });
    const result = await upload(before, empty);
    expect(result.created).toEqual(created);
    const after = await exportText(empty);
    expect(normalize(after)).toEqual(normalize(before));

    const ids = new Set(JSON.stringify(exported).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g));
    const steps = new Set(exported.tasks.flatMap((task) => (task['steps'] as Row[]).map(({ id }) => id)));
    const same = exported.tasks.filter(({ id }) => ids.has(id) && after.includes(id));
    expect([same, steps.size > 0]).toEqual([[], true]);
  });

  it('adds nothing the second time, nothing to its own account, and is undone in one step', async () => {
    await fill();
    const before = await exportText(user);
    const { batchId, created } = await upload(before, empty);
    const total = Object.values(created).reduce((sum, count) => sum + count);
    const nothing = { contacts: 0, tasks: 0, recurringTasks: 0, backlogItems: 0 };
    const again = await upload(before, empty);
    expect(again.created).toEqual(nothing);
    expect(again.skipped).toHaveLength(total);
    expect((await upload(before, user)).created).toEqual(nothing);
    expect(normalize(await exportText(user))).toEqual(normalize(before));

    await empty.call('POST', '/tasks', { title: 'By hand' });
    expect((await empty.call('DELETE', `/tasks/import/${batchId}`)).body.data).toEqual({ deleted: total, kept: 0 });
    const left = JSON.parse(await exportText(empty)) as Export;
    expect([left.contacts, left.recurringTasks, left.backlogItems]).toEqual([[], [], []]);
    expect(left.tasks.map((task) => task['title'])).toEqual(['By hand']);
    expect((await upload(before, empty)).created).toEqual(created);
  });

  it('links its tasks to existing contacts, across requests', async () => {
    await fill();
    await empty.call('POST', '/contacts', { name: 'Priya S.', email: 'PRIYA@example.com' });
    const text = await exportText(user);
    const file = await parseTaskFile(new TextEncoder().encode(text), { timeZone: 'Asia/Kolkata' });
    if (file.source !== 'aide') throw new Error('an account export was expected');
    const batchId = '019a0000-0000-7000-8000-00000000bbbb';
    for (const row of file.rows) await empty.call('POST', '/tasks/import/account', { rows: [row], batchId });
    const { contacts, tasks } = JSON.parse(await exportText(empty)) as Export;
    expect(contacts.map((row) => String(row['name'])).toSorted()).toEqual(['Priya S.', 'Ravi']);
    const linked = tasks.filter((task) => (task['contact'] as { name: string } | null)?.name === 'Priya S.');
    expect(linked.length).toBeGreaterThanOrEqual(4);
    await empty.call('DELETE', `/tasks/import/${batchId}`);
    expect((JSON.parse(await exportText(empty)) as Export).contacts.map((row) => row['name'])).toEqual(['Priya S.']);
  });

  it('with invalid rows adds the others', async () => {
    await fill();
    const { tasks, ...rest } = JSON.parse(await exportText(user)) as Export & { recurringTasks: Row[] };
    const [first, second, ...others] = tasks;
    const broken = { ...first, title: '' };
    const large = { ...second, description: 'x'.repeat(20_001) };
    const [recurring] = rest.recurringTasks;
    const recurringTasks = [...rest.recurringTasks, { ...recurring, id: first?.id, timezone: 'Mars/Olympus Mons' }];
    const text = JSON.stringify({ ...rest, recurringTasks, tasks: [broken, large, ...others] });
    const { created, skipped } = await upload(text, empty);
    expect(created.tasks).toBe(others.length);
    expect(skipped.map(({ problem }) => problem)).toEqual(['invalid', 'invalid', 'invalid']);
  });
});
