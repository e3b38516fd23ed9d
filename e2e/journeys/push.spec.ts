import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pushRoutes, taskRoutes, type Task } from '@aide/contract';
import type { Page, Worker } from '@playwright/test';
import { startPushService, type PushService } from '../../server/test/push-service/push-service.ts';
import type { Subscriber } from '../../server/test/push-service/subscriber.ts';
import { call, createAccount, signIn, type Account } from '../support/accounts.ts';
import { sharedSettings, startTestServer, type TestServer } from '../support/test-server.ts';
import { expect, test as base } from '../support/test.ts';

interface PushFixtures {
  /** A signed-in account with one subscription at the push service. */
  subscribed: { account: Account; subscriber: Subscriber };
}

// In one worker, so that the tests share a server.
base.describe.configure({ mode: 'default' });

/** A push service on loopback with TLS, and a server that trusts it. */
let pushService: PushService;
let aide: TestServer;
let folder: string;

base.beforeAll(async () => {
  base.setTimeout(180_000);
  pushService = await startPushService();
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-e2e-push-'));
  const certificate = path.join(folder, 'push-service.pem');
  await writeFile(certificate, pushService.cert);
  aide = await startTestServer({ ...sharedSettings, NODE_EXTRA_CA_CERTS: certificate });
});
base.afterAll(async () => {
  await aide.stop();
  await pushService.close();
  await rm(folder, { recursive: true, force: true });
});

const test = base.extend<PushFixtures>({
  subscribed: async ({ context }, use) => {
    const account = await createAccount(aide.url);
    const subscriber = pushService.subscribe();
    const request = { token: account.token, body: subscriber.subscription };
    expect((await call(aide.url, pushRoutes.createPushSubscription, request)).status).toBe(201);
    await signIn(context, aide.url, account);
    await use({ account, subscriber });
  },
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Creates a task that is due shortly and returns it with the decrypted message that the push service received. */
async function pushTask(subscribed: PushFixtures['subscribed'], title: string) {
  const { account, subscriber } = subscribed;
  const body = { title, due_date: new Date(Date.now() + 5_000).toISOString() };
  const created = await call(aide.url, taskRoutes.createTask, { token: account.token, body });
  const task = taskRoutes.createTask.response.parse(created.body).data;
  const find = () => pushService.received<{ title: string }>(subscriber).find((notice) => notice.title === title);
  await expect.poll(find).toBeDefined();
  return { task, payload: JSON.stringify(find()) };
}

async function readTask({ token }: Account, id: string): Promise<Task> {
  const { getTask } = taskRoutes;
  const { body } = await call(aide.url, { ...getTask, path: getTask.path.replace(':id', id) }, { token });
  return getTask.response.parse(body).data;
}

/** Returns the installed service worker and a function that delivers a push message to it, as the browser would. */
async function openWorker(
  page: Page,
  url: string,
): Promise<{ worker: Worker; deliver: (data: string) => Promise<void> }> {
  await page.goto(`${url}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The service worker is not installed.');
  await keepNotifications(worker);
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    worker,
    deliver: async (data) => {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: `${url}/`, registrationId, data });
    },
  };
}

/**
 * Headless Chromium has no notification centre and does not keep notifications. There the worker gets an in-memory list
 * with the same behaviour (a tag is displayed once, until it is closed). A full browser is used unchanged.
 */
async function keepNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const tag = 'probe';
    const canShow = await registration.showNotification('Probe', { tag }).then(
      () => true,
      () => false,
    );
    const probes = canShow ? await registration.getNotifications({ tag }) : [];
    for (const probe of probes) probe.close();
    if (probes.length > 0) return;
    interface Kept extends NotificationOptions {
      title: string;
      actions: unknown[];
      close: () => void;
    }
    let shown: Kept[] = [];
    const isOther = (wanted: string | undefined) => (each: Kept) => wanted === undefined || each.tag !== wanted;
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions = {}) => {
        const notification: Kept = {
          body: '',
          actions: [],
          ...options,
          title,
          close: () => {
            shown = shown.filter((each) => each !== notification);
          },
        };
        shown = [...shown.filter(isOther(options.tag)), notification];
      },
      getNotifications: async ({ tag: wanted }: { tag?: string } = {}) =>
        shown.filter((each) => wanted === undefined || each.tag === wanted),
    });
  });
}

interface ShownNotification {
  title: string;
  body: string;
  buttons: string[];
}

/** Returns the displayed notifications; each test has its own browser context. */
function listShown(worker: Worker): Promise<ShownNotification[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = (await registration.getNotifications()) as (Notification & { actions: { title: string }[] })[];
    return shown.map(({ title, body, actions }) => ({ title, body, buttons: actions.map((action) => action.title) }));
  });
}

/** Clicks a button of a notification. DevTools cannot, so the event is dispatched in the worker. */
async function press(worker: Worker, title: string, action: string): Promise<void> {
  await worker.evaluate(
    async ({ title: wanted, action: pressed }) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown = await registration.getNotifications();
      const notification = shown.find((each) => each.title === wanted);
      if (!notification) throw new Error(`${wanted} is not shown.`);
      const work: Promise<unknown>[] = [];
      const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
      globalThis.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, action: pressed, waitUntil }),
      );
      await Promise.all(work);
    },
    { title, action },
  );
}

test('a push shows a notification whose Done and Snooze act without a window of the app', async ({
  page,
  subscribed,
}) => {
  test.slow();
  const { account } = subscribed;
  const { worker, deliver } = await openWorker(page, aide.url);
  // A page of the server outside the app: no window shows the reminder.
  await page.goto(`${aide.url}/theme.js`);
  const reminder = await pushTask(subscribed, 'Call Priya');
  const deck = await pushTask(subscribed, 'Send the deck');
  await deliver(reminder.payload);
  await deliver(deck.payload);
  await expect
    .poll(async () => (await listShown(worker)).map(({ title }) => title).toSorted())
    .toEqual(['Call Priya', 'Send the deck']);
  const [first] = await listShown(worker);
  expect(first?.buttons).toEqual(['Done', 'Snooze 1 hour']);

  await press(worker, 'Call Priya', 'done');
  expect((await readTask(account, reminder.task.id)).status).toBe('completed');
  const shown = await listShown(worker);
  expect(shown.find(({ title }) => title === 'Call Priya')).toMatchObject({ body: 'Done.', buttons: [] });

  const before = Date.now();
  await press(worker, 'Send the deck', 'snooze_hour');
  const snoozed = await readTask(account, deck.task.id);
  expect(snoozed.status).toBe('pending');
  expect(Date.parse(snoozed.due_date ?? '')).toBeGreaterThanOrEqual(before + 3_590_000);
  await expect
    .poll(async () => (await listShown(worker)).find(({ title }) => title === 'Send the deck')?.body)
    .toContain('Moved.');
});

test('a push shows no notification while a visible window of the account is open, and a close message closes one', async ({
  page,
  subscribed,
}) => {
  test.slow();
  const { worker, deliver } = await openWorker(page, aide.url);
  const { task, payload } = await pushTask(subscribed, 'Call Priya');
  await deliver(payload);
  // Once a second message, of another account, is displayed, the first has been handled.
  await deliver(
    JSON.stringify({ ...JSON.parse(payload), account: 'another', tag: 'other', title: 'Of another account' }),
  );
  await expect.poll(() => listShown(worker)).toMatchObject([{ title: 'Of another account' }]);

  await page.goto(`${aide.url}/theme.js`);
  await deliver(payload);
  await expect.poll(async () => (await listShown(worker)).length).toBe(2);
  await deliver(JSON.stringify({ type: 'close', tag: `task-${task.id}` }));
  await expect.poll(() => listShown(worker)).toMatchObject([{ title: 'Of another account' }]);
});
