import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow, stubBrowser } from '../../../test/browser.ts';
import { stubOfflineStore } from '../../../test/offline.ts';
import { sampleTask } from '../../../test/samples.ts';
import { isReachable, reportReachable } from '../api/connection.ts';
import { newId } from '../browser/new-id.ts';
import { timings } from '../timings.ts';
import { currentSession, startSession } from '../session/session.ts';
import { queueCall, resumeSending, sendChanges } from './offline.ts';
import { getOfflineState } from './offline-state.ts';
import { openOfflineStore, type OfflineStore } from './offline-store.ts';

// The module opens its BroadcastChannel on load; messages of other test files must not reach these tests.
vi.hoisted(() => {
  class SilentChannel extends EventTarget {
    postMessage(): void {}
  }
  vi.stubGlobal('BroadcastChannel', SilentChannel);
});

const task = sampleTask({ title: 'Send the offer' });
const other = sampleTask({ id: '00000000-0000-4000-8000-000000000002', title: 'Call Asha' });
let account: string;
let store: OfflineStore;
let sent: string[];
/** Replaced by tests that need another response. */
let respond: (init: RequestInit) => Promise<Response>;

beforeEach(async () => {
  stubBrowser();
  // Reconnect checks and retries must not run on their own; IndexedDB needs the real timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  account = stubOfflineStore();
  store = openOfflineStore(account);
  await store.writeCached('listTasks', { response: { success: true, data: [task, other] }, loadedAt: 0 });
  sent = [];
  respond = async () => Response.json({ success: true, data: task });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(typeof init.body === 'string' ? init.body : '');
    return respond(init);
  });
  reportReachable(true);
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const update = (title: string) => queueCall('updateTask', { params: { id: task.id }, body: { title } });
const complete = () => queueCall('changeTaskStatus', { params: { id: task.id }, body: { status: 'completed' } });

async function queueOffline(title: string): Promise<void> {
  reportReachable(false);
  await update(title);
  await sendChanges();
}

describe('a cached list', () => {
  it('of an earlier version gets the fields that it lacks', async () => {
    const { labels: _labels, also_with: _people, ...old } = task;
    await store.writeCached('listTasks', { response: { success: true, data: [old] }, loadedAt: 0 });
    await store.writeCached('listContacts', { response: { success: true, data: [{ name: 'Asha' }] }, loadedAt: 0 });
    expect((await store.readCached('listTasks'))?.response).toEqual({ success: true, data: [task] });
    expect((await store.readCached('listContacts'))?.response).toMatchObject({ data: [{ other_emails: [] }] });
  });
});

describe('queued changes', () => {
  it('are sent at the scheduled retry although another change was made offline meanwhile', async () => {
    await queueOffline('Mine');
    respond = async () => {
      throw new TypeError('Failed to fetch');
    };
    reportReachable(true);
    await resumeSending();
    expect(isReachable()).toBe(false);
    expect(sent).toHaveLength(1);
    respond = async () => Response.json({ success: true, data: task });
    await complete();
    await sendChanges();
    // The server responds again before the retry.
    reportReachable(true);
    await resumeSending();
    await vi.advanceTimersByTimeAsync(timings.events.lastRetry);
    await vi.waitFor(async () => expect(await store.readQueue()).toEqual([]), { timeout: 60_000 });
  });

  it('are sent after an earlier failure whose retry was not needed', async () => {
    await queueOffline('Mine');
    respond = async () => Response.json({}, { status: 503 });
    reportReachable(true);
    await resumeSending();
    respond = async () => Response.json({ success: true, data: task });
    await sendChanges();
    expect(await store.readQueue()).toEqual([]);
    await queueOffline('Mine again');
    reportReachable(true);
    await resumeSending();
    expect(await store.readQueue()).toEqual([]);
  });

  it('are sent if they were queued just before a replay ended', async () => {
    await queueOffline('Rejected');
    respond = async ({ body }) =>
      Response.json(
        { success: true, message: 'No', data: other },
        { status: body === '{"title":"Rejected"}' ? 400 : 200 },
      );
    let calls = 0;
    const request = async (_: string, replay: () => Promise<unknown>) => {
      const end = await replay();
      calls += 1;
      if (calls === 1) await queueCall('updateTask', { params: { id: other.id }, body: { title: 'Late' } });
      return end;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    reportReachable(true);
    await resumeSending();
    expect(sent).toEqual(['{"title":"Rejected"}', '{"title":"Late"}']);
  });

  it('are sent for the account that signs in while those of another are being sent', async () => {
    await queueOffline('First account');
    const second = newId();
    const change = (await store.readQueue())[0];
    if (!change) throw new Error('Nothing waits.');
    const theirs = openOfflineStore(second);
    await theirs.updateQueue(() => [{ ...change, id: newId(), key: newId(), attempted: false }]);
    respond = async () => {
      startSession(fakeToken({ id: second, email: 'bo@example.com', exp: secondsFromNow(3600) }));
      void sendChanges();
      return Response.json({ success: true, data: task });
    };
    reportReachable(true);
    await resumeSending();
    expect(await theirs.readQueue()).toEqual([]);
  });

  it('do not end a session that was started while they were sent with the old token', async () => {
    await queueOffline('Mine');
    respond = async (init) => {
      const replaced = fakeToken({ id: account, email: 'ada@example.com', exp: secondsFromNow(7200) });
      if (new Headers(init.headers).get('authorization') === `Bearer ${replaced}`)
        return Response.json({ success: true, data: task });
      startSession(replaced);
      return Response.json({ success: false, error: 'UNAUTHORIZED', message: '' }, { status: 401 });
    };
    reportReachable(true);
    await resumeSending();
    expect(currentSession().signedIn).toBe(true);
    await vi.waitFor(async () => expect(await store.readQueue()).toEqual([]), { timeout: 60_000 });
    expect(getOfflineState().signInNeeded).toBe(false);
  });
});
