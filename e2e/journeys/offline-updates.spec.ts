import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts.ts';
import { startBuilds } from '../support/builds.ts';
import { disconnected, renameTask } from '../support/offline.ts';
import { findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Chromium's messages for a request without a connection, and for one that the restarting server rejects. */
const expected = new RegExp(`${disconnected.source}|ERR_INCOMPLETE|status of 503|The server did not respond`);

/** Waits until the service worker of a build is active and its cache contains only the files of that build. */
async function waitForWorker(page: Page, build: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const registration = await navigator.serviceWorker.ready;
          const next = registration.installing ?? registration.waiting;
          const active = registration.active?.state;
          const cache = await caches.open('precache');
          const cached = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/'));
          const ofBuild = cached.filter((url) => url.includes(`.${wanted}.`)).length;
          if (next === null && active === 'activated' && ofBuild > 0 && ofBuild === cached.length) return 'ready';
          // Not while an update is pending: the second would wait until the first has loaded all files.
          if (next === null) void registration.update().catch(() => undefined);
          return `${next?.state ?? 'no update'}, ${active}, ${ofBuild} of ${cached.length} files are of ${wanted}`;
        }, build),
      // It loads all files of the build while tests of other workers run; only a hang takes this long.
      { timeout: 120_000 },
    )
    .toBe('ready');
}

test('two updates of Aide lose no queued change, and a tab of the first version still works offline', async ({
  page,
  context,
  server,
  seed,
  signedIn,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allow(expected);
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title });
  const builds = await startBuilds(server.url, 'b1');
  try {
    await signIn(context, builds.url, signedIn);
    await page.goto(`${builds.url}/tasks`);
    await waitForWorker(page, 'b1');
    await expect(findRow(page, 'Gamma')).toBeVisible();
    // This tab stays on the first version.
    const old = await context.newPage();
    await old.goto(`${builds.url}/dashboard`);
    await expect(old.getByRole('heading', { level: 1 })).toBeVisible();

    builds.rejectChanges(true);
    await context.setOffline(true);
    await renameTask(page, 'Alpha', 'Alpha offline');
    await expect(page.getByText('You’re offline.')).toContainText('1 waiting');
    for (const build of ['b2', 'b3']) {
      builds.publish(build);
      await context.setOffline(false);
      await page.reload();
      await waitForWorker(page, build);
      await context.setOffline(true);
      await page.reload();
      await expect(findRow(page, 'Alpha offline')).toBeVisible();
      await expect(page.getByText('Aide was updated')).toHaveCount(0);
      await renameTask(page, build === 'b2' ? 'Beta' : 'Gamma', `Changed in ${build}`);
    }
    await expect(page.getByText('You’re offline.')).toContainText('3 waiting');

    await old.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await expect(findRow(old, 'Alpha offline')).toBeVisible();
    await expect(old.getByText('Aide was updated')).toHaveCount(0);

    builds.rejectChanges(false);
    await context.setOffline(false);
    await expect
      .poll(async () => (await seed.tasks()).map(({ title }) => title).toSorted(), { timeout: 120_000 })
      .toEqual(['Alpha offline', 'Changed in b2', 'Changed in b3']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('changes_waiting'))).toBeNull();
    await old.close();
    await page.goto('about:blank');
  } finally {
    await builds.close();
  }
});
