import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../test/browser.ts';
import { stubOfflineStore } from '../../test/offline.ts';
import { sampleTask } from '../../test/samples.ts';
import { newId } from '../lib/browser/new-id.ts';
import { noLists } from '../lib/offline/changes.ts';
import { createChange } from '../lib/offline/create-change.rules.ts';
import { openOfflineStore, type OfflineStore } from '../lib/offline/offline-store.ts';
import { sendChanges } from './send-changes.ts';

const task = sampleTask({ title: 'Send the offer' });
const request = vi.fn<typeof fetch>();
const lines = () =>
  request.mock.calls.map(([url, init]) => [init?.method, url, new Headers(init?.headers).get('authorization')]);

let store: OfflineStore;
beforeEach(async () => {
  stubBrowser();
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } });
  request.mockReset();
  store = openOfflineStore(stubOfflineStore());
  const context = {
    lists: { ...noLists, tasks: [task] },
    removed: noLists,
    now: '2026-11-18T05:00:00.000Z',
    timeZone: 'UTC',
    newId,
  };
  const change = createChange({ name: 'updateTask', params: { id: task.id }, body: { title: 'Mine' } }, context);
  await store.updateQueue(() => (change ? [change] : []));
});
afterEach(() => vi.unstubAllGlobals());

it('sends the changes of the account whose session the page has stored', async () => {
  await store.writeToken('t1');
  request.mockResolvedValue(Response.json({ success: true, data: { ...task, title: 'Mine' } }));
  await sendChanges(request);
  expect(lines()).toEqual([['PUT', `/api/v1/tasks/${task.id}`, 'Bearer t1']]);
  expect(await store.readQueue()).toEqual([]);
});

it('sends nothing without a session, and keeps the changes', async () => {
  await sendChanges(request);
  expect(request).not.toHaveBeenCalled();
  expect(await store.readQueue()).toHaveLength(1);
});

it('throws when the server is unreachable, so that the browser retries', async () => {
  await store.writeToken('t1');
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(sendChanges(request)).rejects.toThrow('unreachable');
  expect(await store.readQueue()).toMatchObject([{ attempted: true }]);
});
