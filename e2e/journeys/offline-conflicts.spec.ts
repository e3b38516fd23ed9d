import { call, signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { findBacklogList, findItemDetails } from '../support/backlog.ts';
import { disconnectedOrConflict, openTasks, renameTask, waitForServiceWorker } from '../support/offline.ts';
import { findRow, openByEvent } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('two devices that change the same task lose nothing, and both choices work', async ({
  page,
  browser,
  context,
  server,
  seed,
  signedIn,
  problems,
}) => {
  test.slow();
  problems.allow(disconnectedOrConflict);
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title });
  const desk = await browser.newContext();
  await signIn(desk, server.url, signedIn);
  const other = await desk.newPage();
  await other.goto(`${server.url}/tasks`);
  await openTasks(page, 'Gamma');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. Showing what was last loaded at')).toBeVisible();
  for (const title of ['Alpha', 'Beta']) await renameTask(page, title, `${title} mine`);
  await findRow(page, 'Gamma').focus();
  await page.keyboard.press('1');
  await expect(page.getByText('You’re offline.')).toContainText('3 waiting');
  for (const title of ['Alpha', 'Beta', 'Gamma']) await renameTask(other, title, `${title} theirs`);
  // The row shows the new title before it is saved, and closing the page would cancel the request.
  await expect
    .poll(async () => (await seed.tasks()).map(({ title }) => title).toSorted())
    .toEqual(['Alpha theirs', 'Beta theirs', 'Gamma theirs']);
  await desk.close();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await expect(dialog.getByRole('alert').first()).toContainText('Alpha theirs');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep mine' }).first().press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Keep theirs' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await seed.tasks()).map(({ title, priority }) => `${title} ${priority}`).toSorted())
    .toEqual(['Alpha mine medium', 'Beta theirs medium', 'Gamma theirs urgent']);
});

test('conflicts of a bulk change, a step and a backlog item are decided by the user', async ({
  page,
  context,
  server,
  seed,
  signedIn,
  problems,
}) => {
  test.slow();
  problems.allow(disconnectedOrConflict);
  const [alpha, beta, gamma] = await Promise.all([
    seed.task({ title: 'Alpha' }),
    seed.task({ title: 'Beta' }),
    seed.task({ title: 'Gamma', steps: ['Find the number'] }),
  ]);
  const idea = await seed.item({ title: 'Learn to sail' });
  await page.goto('/tasks?view=cards&sort=title');
  await waitForServiceWorker(page);
  await page.reload();
  await expect(findRow(page, 'Gamma')).toBeVisible();
  await openByEvent(page, 'openBacklog');
  await expect(findBacklogList(page)).toContainText('Learn to sail');
  await context.setOffline(true);

  await findBacklogList(page).getByRole('button', { name: 'Edit Learn to sail' }).click();
  await findItemDetails(page).getByLabel('Title').fill('Learn to row');
  await findItemDetails(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(findBacklogList(page)).toContainText('Learn to row');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Alpha' }).check();
  await page.getByRole('checkbox', { name: 'Select Beta' }).check();
  await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByLabel('Status of Beta')).toHaveValue('completed');
  await page.getByRole('button', { name: 'Gamma', exact: true }).click();
  const step = page.getByRole('dialog', { name: 'Gamma' }).getByRole('textbox', { name: 'Step: Find the number' });
  await step.fill('Find the new number');
  await step.press('Tab');
  await expect(page.getByText('You’re offline.')).toContainText('4 waiting');
  await page.keyboard.press('Escape');

  const change = async (method: string, path: string, body: object) =>
    expect((await call(server.url, { method, path }, { token: signedIn.token, body })).status).toBe(200);
  await change('PUT', `/tasks/${alpha.id}`, { status: 'postponed', dueDate: '2091-03-04' });
  await change('PUT', `/tasks/${beta.id}`, { title: 'Beta theirs' });
  await change('PATCH', `/tasks/${gamma.id}/steps/${gamma.steps[0]?.id}`, { title: 'Find the old number' });
  await change('PUT', `/backlog/${idea.id}`, { title: 'Learn to dive' });

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  const entry = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
  await expect(entry('Alpha')).toContainText('Postponed');
  await expect(entry('Gamma')).toContainText('Find the old number');
  await expect(entry('Learn to sail')).toContainText('Learn to dive');
  await expectAccessible(page);
  await entry('Alpha').getByRole('button', { name: 'Keep theirs' }).press('Enter');
  await entry('Gamma').getByRole('button', { name: 'Keep mine' }).press('Enter');
  await entry('Learn to sail').getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await seed.tasks()).map(({ title, status }) => `${title} ${status}`).toSorted())
    .toEqual(['Alpha postponed', 'Beta theirs completed', 'Gamma pending']);
  const after = await seed.tasks();
  expect(after.find(({ id }) => id === gamma.id)?.steps).toMatchObject([{ title: 'Find the new number' }]);
  expect(await seed.backlog()).toMatchObject([{ title: 'Learn to row' }]);
});
