import {
  limits,
  type BacklogItem,
  type CaptureResult,
  type Contact,
  type ContactImportResult,
  type RecurringTask,
  type Task,
} from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueWorkTable } from '../src/platform/due-work/due-work.table.ts';
import { createTestApp, type Reply, type TestApp, type TestUser } from './test-app.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const listTasksNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const listBacklogNow = async (user: TestUser) =>
  (await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog')).body.data.backlogItems;

describe('concurrent identical requests take effect once', () => {
  it('a capture with the same id, also if its text differs', async () => {
    const asha = await aide.signUp();
    const captureId = '01980000-0000-7000-8000-000000000001';
    const captured = await times(8, (number) =>
      asha.call<{ data: CaptureResult }>('POST', '/capture', { text: `Buy milk ${number}`, captureId }),
    );
    expect(statuses(captured).every((status) => status < 300)).toBe(true);
    expect(new Set(captured.map(({ body }) => body.data.task?.id)).size).toBe(1);
    expect(await listTasksNow(asha)).toHaveLength(1);
    const undone = await times(5, () => asha.call('DELETE', `/capture/${captureId}`));
    expect(statuses(undone)).toEqual([200, 404, 404, 404, 404]);
    expect(await listTasksNow(asha)).toHaveLength(0);
  });

  it('a move to the backlog, its undo, and a conversion', async () => {
    const asha = await aide.signUp();
    const { id } = (await asha.call<{ data: Task }>('POST', '/tasks', { title: 'One' })).body.data;
    const moved = await times(5, () => asha.call('PATCH', `/tasks/${id}/status`, { status: 'backlog' }));
    expect(statuses(moved)).toEqual([200, 404, 404, 404, 404]);
    const [item] = await listBacklogNow(asha);
    expect(await listBacklogNow(asha)).toHaveLength(1);
    const converted = await times(5, () => asha.call('POST', `/backlog/${item!.id}/convert`, {}));
    expect(statuses(converted).filter((status) => status < 300)).toHaveLength(1);
    expect(await listTasksNow(asha)).toHaveLength(1);
    await times(5, () => asha.call('POST', `/backlog/${item!.id}/restore`));
    expect(await listBacklogNow(asha)).toHaveLength(1);
    expect(await listTasksNow(asha)).toHaveLength(0);
  });

  it('an undo after the entry was converted again is rejected, because both would exist', async () => {
    const asha = await aide.signUp();
    const first = (await asha.call<{ data: Task }>('POST', '/tasks', { title: 'One' })).body.data;
    await asha.call('PATCH', `/tasks/${first.id}/status`, { status: 'backlog' });
    const [item] = await listBacklogNow(asha);
    const second = (await asha.call<{ data: Task }>('POST', `/backlog/${item!.id}/convert`, {})).body.data;
    expect((await asha.call('POST', `/tasks/${first.id}/restore`)).status).toBe(409);
    expect((await listTasksNow(asha)).map(({ id }) => id)).toEqual([second.id]);
    await asha.call('PATCH', `/tasks/${second.id}/status`, { status: 'backlog' });
    expect((await asha.call('POST', `/backlog/${item!.id}/restore`)).status).toBe(409);
    expect((await asha.call('POST', `/tasks/${first.id}/restore`)).status).toBe(409);
    expect(await listBacklogNow(asha)).toHaveLength(1);
    expect((await asha.call('POST', `/tasks/${second.id}/restore`)).status).toBe(200);
    await asha.call('DELETE', `/tasks/${second.id}`);
    expect((await asha.call('POST', `/tasks/${first.id}/restore`)).status).toBe(200);
    expect(await listTasksNow(asha)).toHaveLength(1);
  });

  it('an import of the same file', async () => {
    const asha = await aide.signUp();
    const rows = Array.from({ length: 50 }, (_, number) => ({ name: `P ${number}`, email: `p${number}@example.com` }));
    const imported = await times(4, () =>
      asha.call<{ data: ContactImportResult }>('POST', '/contacts/import', { rows }),
    );
    expect(imported.map(({ body }) => body.data.created).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 50]);
  });

  it('a change of the password that proves the old one', async () => {
    const asha = await aide.signUp();
    const changed = await times(3, (number) => {
      const newPassword = `another passphrase ${number}`;
      const body = { currentPassword: asha.password, newPassword, confirmPassword: newPassword };
      return asha.call('PUT', '/onboarding/password', body);
    });
    expect(statuses(changed).filter((status) => status === 200)).toHaveLength(1);
  });

  it('an account with the same address', async () => {
    const body = { name: 'A', email: 'race@example.com', password: 'correct horse' };
    expect(statuses(await times(4, () => aide.call('POST', '/onboarding/signup', body)))).toEqual([201, 409, 409, 409]);
  });
});

describe('limited entries', () => {
  const url = 'https://hooks.example.com/aide';
  it.each([
    ['API tokens', '/api-tokens', limits.apiTokens, { name: 'Script', scope: 'read', expiresInDays: 30 }],
    ['webhooks', '/webhooks', limits.webhooks, { url, events: ['task.created'] }],
  ])('%s created concurrently stop at the limit', async (_name, path, limit, body) => {
    const asha = await aide.signUp();
    // All but two are created one after the other, so that each concurrent request still finds room when it checks.
    for (let made = 0; made < limit - 2; made += 1) await asha.call('POST', path, body);
    const made = await times(12, () => asha.call('POST', path, body));
    expect(statuses(made)).toEqual([201, 201, ...Array.from({ length: 10 }, () => 409)]);
    expect((await asha.call<{ data: unknown[] }>('GET', path)).body.data).toHaveLength(limit);
    const other = await aide.signUp();
    expect((await other.call('POST', path, body)).status).toBe(201);
  });
});

describe('concurrent requests of all kinds', () => {
  it('succeed or fail with a message', async () => {
    const asha = await aide.signUp();
    const contacts = await times(
      3,
      async (number) => (await asha.call<{ data: Contact }>('POST', '/contacts', { name: `C${number}` })).body.data.id,
    );
    const tasks: string[] = [];
    const items: string[] = [];
    const recurring: string[] = [];
    let seed = 42;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const pickOne = (ids: string[]) => ids[random(ids.length)] ?? '01980000-0000-7000-8000-0000000000ff';
    const actions: (() => Promise<Reply>)[] = [
      async () => {
        const due_date = new Date(aide.clock.now().getTime() + random(100_000)).toISOString();
        const made = await asha.call<{ data?: Task }>('POST', '/tasks', {
          title: 'T',
          contact_id: pickOne(contacts),
          due_date,
        });
        if (made.body.data) tasks.push(made.body.data.id);
        return made;
      },
      async () => {
        const moved = await asha.call<{ data?: { backlog_item_id: string } }>(
          'PATCH',
          `/tasks/${pickOne(tasks)}/status`,
          {
            status: 'backlog',
          },
        );
        if (moved.body.data) items.push(moved.body.data.backlog_item_id);
        return moved;
      },
      () => asha.call('PATCH', `/tasks/${pickOne(tasks)}/status`, { status: 'completed' }),
      () => asha.call('PUT', `/tasks/${pickOne(tasks)}`, { contact_id: pickOne(contacts), status: 'pending' }),
      () => asha.call('POST', `/tasks/${pickOne(tasks)}/restore`),
      () => asha.call('DELETE', `/tasks/${pickOne(tasks)}`),
      () => asha.call('PUT', `/backlog/${pickOne(items)}`, { contact_id: pickOne(contacts) }),
      async () => {
        const made = await asha.call<{ data?: Task }>('POST', `/backlog/${pickOne(items)}/convert`, {});
        if (made.body.data) tasks.push(made.body.data.id);
        return made;
      },
      () => asha.call('POST', `/backlog/${pickOne(items)}/restore`),
      async () => {
        const made = await asha.call<{ data?: RecurringTask }>('POST', '/recurring-tasks', {
          title: 'R',
          recurrenceText: 'every day at 9am',
        });
        if (made.body.data) recurring.push(made.body.data.id);
        return made;
      },
      () =>
        asha.call('PATCH', `/recurring-tasks/${pickOne(recurring)}/toggle`, {
          action: random(2) === 0 ? 'pause' : 'resume',
        }),
      async () => {
        const gone = contacts.splice(random(contacts.length), 1);
        const response = await asha.call('DELETE', `/contacts/${pickOne(gone)}`);
        contacts.push((await asha.call<{ data: Contact }>('POST', '/contacts', { name: 'C' })).body.data.id);
        return response;
      },
      () =>
        asha.call('PUT', '/onboarding/me', {
          name: 'A',
          email: asha.email,
          timezone: ['Europe/Berlin', 'Asia/Kathmandu'][random(2)],
        }),
      async () => {
        aide.clock.advance(random(20_000));
        await aide.app.engine.drain();
        return asha.call('GET', '/tasks');
      },
    ];
    const refused: Reply[] = [];
    for (let round = 0; round < 40; round += 1) {
      const replies = await times(12, () => (actions[random(actions.length)] ?? actions[0]!)());
      refused.push(...replies.filter(({ status }) => status >= 500));
    }
    expect(refused.map(({ status, body }) => `${status} ${body.message}`)).toEqual([]);
  });

  it('an account that is deleted while it is in use leaves no planned work', async () => {
    const asha = await aide.signUp();
    const soon = () => new Date(aide.clock.now().getTime() + 1_000).toISOString();
    await times(20, () => asha.call('POST', '/tasks', { title: 'T', due_date: soon() }));
    aide.clock.advance(2_000);
    const [, gone, ...others] = await Promise.all([
      aide.app.engine.drain(),
      asha.call('DELETE', '/onboarding/me', { confirmation: asha.email }),
      ...Array.from({ length: 10 }, () => asha.call('POST', '/tasks', { title: 'T', due_date: soon() })),
    ]);
    expect(gone.status).toBe(200);
    expect(others.filter(({ status }) => status >= 500)).toEqual([]);
    await aide.app.engine.drain();
    expect((await asha.call('GET', '/tasks')).status).toBe(401);
    const left = await aide.database.read((db) =>
      db.select().from(dueWorkTable).where(eq(dueWorkTable.userId, asha.id)),
    );
    expect(left).toEqual([]);
  });
});
