import { disconnected, openTasks } from '../support/offline.ts';
import { findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('changes are sent in the background when the connection returns and no window of Aide is open', async ({
  page,
  context,
  server,
  seed,
  problems,
}) => {
  test.slow();
  problems.allow(disconnected);
  await seed.task({ title: 'Alpha' });
  await openTasks(page, 'Alpha');
  await page.reload();
  await expect(findRow(page, 'Alpha')).toBeVisible();
  await context.setOffline(true);
  await findRow(page, 'Alpha').focus();
  await page.keyboard.press('1');
  await expect(page.getByText('You’re offline.')).toContainText('1 waiting');

  // The DevTools protocol reports the registration to any page; this one is not controlled by the service worker.
  const bystander = await context.newPage();
  const protocol = await context.newCDPSession(bystander);
  const registration = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${server.url}/` && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registration;
  await page.close();
  expect((await seed.tasks())[0]).toMatchObject({ priority: 'medium' });

  await context.setOffline(false);
  const event = { origin: server.url, registrationId, tag: 'changes', lastChance: false };
  await protocol.send('ServiceWorker.dispatchSyncEvent', event);
  await expect.poll(async () => (await seed.tasks())[0]?.priority).toBe('urgent');

  const again = await context.newPage();
  await again.goto(`${server.url}/tasks`);
  await expect(findRow(again, 'Alpha')).toBeVisible();
  await expect.poll(() => again.evaluate(() => localStorage.getItem('changes_waiting'))).toBeNull();
});
