import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow, stubBrowser } from '../../../../test/browser.ts';
import type { StoredSubscription } from '../../../lib/storage/push-store.ts';

const store = vi.hoisted(() => ({
  readSubscription: vi.fn<() => Promise<StoredSubscription | undefined>>(),
  saveSubscription: vi.fn<(own: StoredSubscription) => Promise<void>>(),
  removeSubscription: vi.fn<() => Promise<void>>(),
}));
const call = vi.hoisted(() => vi.fn<(name: string, input?: unknown) => Promise<unknown>>());
vi.mock('../../../lib/storage/push-store.ts', () => ({ pushStore: store }));
vi.mock('../../../lib/api/api-client.ts', () => ({ call }));

const key = 'BAAA';
const keys = { p256dh: 'p', auth: 'a' };
const own: StoredSubscription = { id: 'device-1', renewal: 'token', account: 'user-1', confirmedAt: Date.now() };
const subscriptionWith = (applicationServerKey: number[]) => ({
  options: { applicationServerKey: Uint8Array.from(applicationServerKey).buffer },
  toJSON: () => ({ endpoint: 'https://push.test/1', keys }),
  unsubscribe: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
});
const current = () => subscriptionWith([4, 0, 0]);

let permission: NotificationPermission;
let existing: ReturnType<typeof current> | null;
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const subscribe = vi.fn<(options: object) => Promise<ReturnType<typeof current>>>();

function stubPush(userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0'): void {
  const registration = { pushManager: { getSubscription: async () => existing, subscribe } };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, serviceWorker });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
}

/** iOS in the browser has neither PushManager nor Notification. */
function stubIos(isInstalled: boolean): void {
  stubPush('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1');
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  Reflect.deleteProperty(globalThis, 'PushManager');
}

async function load() {
  vi.resetModules();
  return import('./push.ts');
}

beforeEach(() => {
  vi.resetAllMocks();
  stubBrowser();
  stubPush();
  localStorage.setItem('token', fakeToken({ id: 'user-1', email: 'asha@example.com', exp: secondsFromNow(60) }));
  [permission, existing] = ['granted', current()];
  store.readSubscription.mockResolvedValue(own);
  requestPermission.mockImplementation(async () => permission);
  subscribe.mockImplementation(async () => current());
  call.mockImplementation(async (name) => ({
    data: name === 'getPushKey' ? { publicKey: key } : { id: 'device-2', renewal: 'token-2' },
  }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the state of notifications in this browser', () => {
  it('is on with permission, subscription and the signed-in account', async () => {
    expect(await (await load()).getPushState()).toBe('on');
  });

  it.each([
    ['the person has not been asked', () => (permission = 'default')],
    ['the browser has no subscription', () => (existing = null)],
    [
      'the subscription is of another account',
      () => store.readSubscription.mockResolvedValue({ ...own, account: 'x' }),
    ],
    ['the server never confirmed it', () => store.readSubscription.mockResolvedValue(undefined)],
  ])('is off when %s', async (_label, arrange) => {
    arrange();
    expect(await (await load()).getPushState()).toBe('off');
  });

  it('is denied when the user denied the permission', async () => {
    permission = 'denied';
    expect(await (await load()).getPushState()).toBe('denied');
  });

  it('is insecure on plain http', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await (await load()).getPushState()).toBe('insecure');
  });

  it('asks to install on iOS in the browser, and is unsupported elsewhere', async () => {
    stubIos(false);
    expect(await (await load()).getPushState()).toBe('ios-not-installed');
    stubIos(true);
    expect(await (await load()).getPushState()).toBe('unsupported');
  });
});

describe('subscribing', () => {
  it('stores the server’s response', async () => {
    existing = null;
    expect(await (await load()).subscribeToPush()).toBe('on');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(call).toHaveBeenCalledWith('createPushSubscription', { body: { endpoint: 'https://push.test/1', keys } });
    expect(store.saveSubscription).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'device-2', renewal: 'token-2', account: 'user-1' }),
    );
  });

  it('does nothing when the user denies the permission', async () => {
    permission = 'default';
    requestPermission.mockImplementation(async () => (permission = 'denied'));
    expect(await (await load()).subscribeToPush()).toBe('denied');
    expect(call).not.toHaveBeenCalled();
  });

  it('keeps a subscription for the server’s key and replaces one for another key', async () => {
    const { subscribeToPush } = await load();
    await subscribeToPush();
    expect(subscribe).not.toHaveBeenCalled();
    const outdated = subscriptionWith([9, 9, 9]);
    existing = outdated;
    await subscribeToPush();
    expect(outdated.unsubscribe).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledOnce();
  });
});

describe('unsubscribing', () => {
  it('removes the device on the server and the subscription in the browser', async () => {
    const subscribed = current();
    existing = subscribed;
    await (await load()).unsubscribeFromPush();
    expect(call).toHaveBeenCalledWith('deletePushSubscription', { params: { id: 'device-1' } });
    expect(subscribed.unsubscribe).toHaveBeenCalledOnce();
    expect(store.removeSubscription).toHaveBeenCalledOnce();
  });
});

describe('confirming a subscription', () => {
  it('happens once a day, and immediately when the browser has lost it', async () => {
    const { confirmSubscription } = await load();
    await confirmSubscription();
    expect(call).not.toHaveBeenCalled();
    store.readSubscription.mockResolvedValue({ ...own, confirmedAt: Date.now() - 90_000_000 });
    await confirmSubscription();
    expect(call).toHaveBeenCalledTimes(2);
    store.readSubscription.mockResolvedValue(own);
    existing = null;
    await confirmSubscription();
    expect(subscribe).toHaveBeenCalledOnce();
  });

  it('does not happen for another account', async () => {
    store.readSubscription.mockResolvedValue({ ...own, account: 'x', confirmedAt: 0 });
    await (await load()).confirmSubscription();
    expect(call).not.toHaveBeenCalled();
  });
});
