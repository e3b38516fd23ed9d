import type { Page } from '@playwright/test';
import { createAccount, signIn } from '../support/accounts.ts';
import { disconnected, openTasks } from '../support/offline.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns the contents of the browser's databases as text. */
function readDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('a database cannot be read')));
      });
    const stored: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        stored.push(await wait(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(stored);
  });
}

test('signing out deletes the offline cache, and another account sees none of it', async ({
  page,
  context,
  server,
  seed,
  problems,
}) => {
  test.slow();
  problems.allow(disconnected);
  await seed.task({ title: 'Secret errand' });
  await openTasks(page, 'Secret errand');
  await expect.poll(() => readDatabases(page)).toContain('Secret errand');

  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => readDatabases(page)).not.toContain('Secret errand');

  await signIn(context, server.url, await createAccount(server.url, { name: 'Ravi Kumar' }));
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByText('Secret errand')).toHaveCount(0);
});
