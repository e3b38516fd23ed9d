import { captureRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { passGate } from '../support/dashboard.ts';
import { disableBackgroundSync, disconnected, waitForServiceWorker } from '../support/offline.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the app is installable, opens offline, keeps messages and sends them once', async ({
  page,
  context,
  seed,
  problems,
}) => {
  test.slow();
  problems.allow(disconnected);
  await disableBackgroundSync(page);
  await passGate(page);
  await page.goto('/dashboard');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const response = await fetch(link?.href ?? '');
    const { icons } = (await response.clone().json()) as { icons: { src: string }[] };
    const fetched = await Promise.all(icons.map(({ src }) => fetch(src)));
    return { type: response.headers.get('content-type'), found: fetched.every(({ ok }) => ok), icons: icons.length };
  });
  expect(manifest).toEqual({ type: expect.stringContaining('manifest+json'), found: true, icons: 4 });
  await waitForServiceWorker(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();

  await context.setOffline(true);
  const box = page.getByLabel('Capture a task');
  await box.fill('Call Priya tomorrow at 4 pm');
  await box.press('Enter');
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('Call Priya tomorrow at 4 pm');
  await expect(box).toHaveValue('');
  await expect(page.getByText('You’re offline.')).toContainText('1 waiting');
  await expect(page.getByRole('article').filter({ hasText: 'Call Priya' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expect(page.getByText('You’re offline. Showing what was last loaded at')).toBeVisible();
  await expect(waiting).toContainText('Call Priya tomorrow at 4 pm');
  await expectAccessible(page);
  await box.fill('Water the plants');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await box.fill('A slip of the pen');
  await box.press('Enter');
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'A slip of the pen' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(box).toHaveValue('A slip of the pen');

  // The response to the first request is lost: it is retried, and creates no second task.
  let lost = 0;
  await page.route('**/api/v1/capture', async (call) => {
    if (call.request().method() !== 'POST' || lost > 0) return call.fallback();
    lost += 1;
    await call.fetch();
    return call.abort('connectionreset');
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  const tasks = await seed.tasks();
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(['Call Priya', 'Water the plants']);
  expect(tasks.find(({ title }) => title === 'Call Priya')).toMatchObject({ due_has_time: true });
  expect(lost).toBe(1);
});

test('a queued message that is rejected displays its reason and can be retried', async ({
  page,
  context,
  seed,
  problems,
}) => {
  test.slow();
  problems.allow(disconnected);
  await disableBackgroundSync(page);
  await passGate(page);
  await page.goto('/dashboard');
  // After a reload through the service worker, the palette and the language package work offline.
  await waitForServiceWorker(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search, or write a task' })).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.type('Ring the bank');
  await page.keyboard.press('ControlOrMeta+Enter');
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('Ring the bank');
  await failApi(page, captureRoutes.capture, 'TRIAL_EXPIRED', { message: 'The trial is over', times: 1 });
  await context.setOffline(false);
  await expect(waiting).toContainText('The trial is over');
  expect(await seed.tasks()).toEqual([]);
  await expect(page.getByText('A change you made could not be saved as it is.')).toBeVisible();
  await waiting.getByRole('button', { name: /again/ }).click();
  await expect(waiting).toHaveCount(0);
  expect(await seed.tasks()).toHaveLength(1);
});
