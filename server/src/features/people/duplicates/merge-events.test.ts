import type { WebhookEvent } from '@aide/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertTasks } from '../../../../test/insert-tasks.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/webhook-receiver.ts';

const events: WebhookEvent[] = [
  'task.updated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'recurring_task.updated',
];
const lists = ['/contacts', '/tasks', '/recurring-tasks', '/backlog'] as const;

let aide: TestApp;
let user: TestUser;
let receiver: WebhookReceiver;
beforeAll(async () => {
  aide = await createTestApp({
    now: '2026-11-16T05:00:00.000Z',
    config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1' },
    resolve: (_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  });
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

async function post(path: string, body: object = {}): Promise<string> {
  const response = await user.call<{ data: { id: string; mergeId: string } }>('POST', path, body);
  expect(response.status).toBeLessThan(300);
  return response.body.data.mergeId ?? response.body.data.id;
}

interface Told {
  type: string;
  data: Record<'task' | 'contact' | 'recurring_task', { id: string }> & { changes?: unknown; count?: number };
}

/** Returns the webhook events since the last call, by event and id. */
async function readEvents(): Promise<{ type: string; id: string | undefined; changes: unknown }[]> {
  await aide.app.engine.drain();
  const told = receiver.calls.splice(0).map(({ body }) => JSON.parse(body) as Told);
  return told
    .map(({ type, data }) => ({
      type,
      id: (data.task ?? data.contact ?? data.recurring_task)?.id,
      changes: data.changes ?? data.count,
    }))
    .toSorted((a, b) => a.type.localeCompare(b.type));
}

interface SyncedList {
  data: { id: string }[] | { tasks?: { id: string }[]; backlogItems?: { id: string }[] };
  syncToken: string;
  deleted?: string[];
}

const tokens = new Map<string, string>();
/** Returns the changed and deleted ids of each synchronised list since the last call. */
async function readChanges(): Promise<Record<string, [changed: string[], deleted: string[]]>> {
  const found: Record<string, [string[], string[]]> = {};
  for (const list of lists) {
    const token = tokens.get(list);
    const query = token === undefined ? '' : `?sync_token=${encodeURIComponent(token)}`;
    const { body } = await user.call<SyncedList>('GET', `${list}${query}`);
    tokens.set(list, body.syncToken);
    const entries = Array.isArray(body.data) ? body.data : (body.data.tasks ?? body.data.backlogItems ?? []);
    found[list] = [entries.map(({ id }) => id).toSorted(), body.deleted ?? []];
  }
  return found;
}

describe('a merge of contacts', () => {
  beforeEach(() => tokens.clear());

  it('and its undo notify webhooks and synchronised lists of both contacts and of everything that moved', async () => {
    const kept = await post('/contacts', { name: 'Priya' });
    const other = await post('/contacts', { name: 'Priya Nair', phone: '1234567' });
    const task = await post('/tasks', { title: 'Call', contactId: other });
    const trashed = await post('/tasks', { title: 'Deleted', contactId: other });
    await user.call('DELETE', `/tasks/${trashed}`);
    const recurring = await post('/recurring-tasks', {
      title: 'Catch up',
      recurrenceText: 'every monday at 9 AM',
      contactId: other,
    });
    const item = await post('/backlog', { title: 'Read', contactId: other });
    await post('/webhooks', { url: receiver.url, events });
    await readChanges();

    const mergeId = await post(`/contacts/${kept}/merge`, { contactId: other });
    expect(await readEvents()).toEqual([
      { type: 'contact.deleted', id: other, changes: undefined },
      { type: 'contact.updated', id: kept, changes: undefined },
      { type: 'recurring_task.updated', id: recurring, changes: undefined },
      { type: 'task.updated', id: task, changes: { contact_id: { from: other, to: kept } } },
    ]);
    const changed = { '/tasks': [[task], []], '/recurring-tasks': [[recurring], []], '/backlog': [[item], []] };
    expect(await readChanges()).toEqual({ '/contacts': [[kept], [other]], ...changed });

    await user.call('POST', `/contact-merges/${mergeId}/undo`);
    expect(await readEvents()).toEqual([
      { type: 'contact.created', id: other, changes: undefined },
      { type: 'contact.updated', id: kept, changes: undefined },
      { type: 'recurring_task.updated', id: recurring, changes: undefined },
      { type: 'task.updated', id: task, changes: { contact_id: { from: kept, to: other } } },
    ]);
    expect(await readChanges()).toEqual({ '/contacts': [[kept, other].toSorted(), []], ...changed });
  });

  it('is one event for more than 20 tasks', async () => {
    const [kept, other] = [await post('/contacts', { name: 'A' }), await post('/contacts', { name: 'B' })];
    const createdAt = new Date('2026-11-15T05:00:00.000Z');
    await insertTasks(
      aide.database,
      user.id,
      Array.from({ length: 21 }, () => ({ contactId: other, createdAt })),
    );
    await post('/webhooks', { url: receiver.url, events: ['task.updated'] });
    await post(`/contacts/${kept}/merge`, { contactId: other });
    expect(await readEvents()).toEqual([{ type: 'tasks.changed', id: undefined, changes: 21 }]);
  });
});
