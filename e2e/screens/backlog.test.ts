import { backlogRoutes } from '@aide/contract';
import { openByEvent, recordErrors, findToast } from '../support/screens.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { findBacklog, findBacklogList, findCreateForm, findItemDetails, openBacklog } from '../support/backlog.ts';
import { expect, test } from '../dom/test.ts';

test('an empty backlog explains where items come from [S2.blog.08]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await openBacklog(page);
  await expect(
    findBacklogList(page).getByText('Backlog items appear here when created by voice or text message.'),
  ).toBeVisible();
});

test('loading is displayed, and a failed load can be retried [S2.blog.09]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, backlogRoutes.listBacklog, 'INTERNAL', { message: 'The shelf is stuck', times: 2 });
  const release = await holdApi(page, backlogRoutes.listBacklog);
  await openBacklog(page);
  await expect(findBacklog(page).getByText('Loading backlog items...')).toBeVisible();
  release();
  await expect(findBacklog(page).getByText('The shelf is stuck')).toBeVisible();
  await findBacklog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(findBacklogList(page).getByText('Backlog items appear here')).toBeVisible();
});

test('an item without a type is labelled Reference [S3.blog.03]', async ({ page, seed }) => {
  const { item_type: _none, ...item } = await seed.item({ title: 'Something' });
  await stubApi(page, backlogRoutes.listBacklog, 200, { success: true, data: { backlogItems: [item] } });
  await openBacklog(page);
  await expect(findBacklogList(page).getByText('Reference')).toBeVisible();
});

test('an edited item is saved [S4.blog.02]', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  await seed.item({ title: 'Old contract', tags: ['legal'], contactId: contact.id });
  await openBacklog(page);
  await findBacklogList(page).getByRole('button', { name: 'Edit Old contract' }).click();
  const form = findItemDetails(page).getByRole('form', { name: 'Edit Backlog Item' });
  await form.getByLabel('Title').fill('New contract');
  await form.getByLabel('Tags').fill('legal, board');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(findBacklogList(page).getByText('New contract')).toBeVisible();
  await page.reload();
  await openByEvent(page, 'openBacklog');
  await expect(findBacklogList(page).getByText('New contract')).toBeVisible();
  expect(await seed.backlog()).toMatchObject([
    { title: 'New contract', tags: ['legal', 'board'], contact: { name: 'Priya' } },
  ]);
});

test('a rejected edit displays its reason and keeps the typed values', async ({ page, seed }) => {
  await seed.item({ title: 'Old contract' });
  await failApi(page, backlogRoutes.updateBacklogItem, 'VALIDATION_FAILED', { message: 'No such shelf' });
  await openBacklog(page);
  await findBacklogList(page).getByRole('button', { name: 'Edit Old contract' }).click();
  const form = findItemDetails(page).getByRole('form', { name: 'Edit Backlog Item' });
  await form.getByLabel('Title').fill('New contract');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('No such shelf')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('New contract');
});

test('a deleted item can be restored with Undo [S4.blog.03]', async ({ page, seed }) => {
  await seed.item({ title: 'Old contract' });
  await openBacklog(page);
  await findBacklogList(page).getByRole('button', { name: 'Delete Old contract' }).click();
  await expect(findBacklogList(page).getByRole('listitem')).toHaveCount(0);
  await expect(findBacklogList(page).getByText('“Old contract” was deleted.')).toBeVisible();
  expect(await seed.backlog()).toEqual([]);
  await findBacklogList(page).getByRole('button', { name: 'Undo' }).click();
  await expect(findBacklogList(page).getByRole('listitem')).toHaveCount(1);
  expect(await seed.backlog()).toHaveLength(1);
});

test('failures are only logged, and the item reappears [S8.silent.05]', async ({ page, seed, problems }) => {
  problems.allow(/The backlog item was not (created|deleted|converted)/);
  await seed.item({ title: 'Old contract' });
  await failApi(page, backlogRoutes.deleteBacklogItem, 'INTERNAL');
  await failApi(page, backlogRoutes.convertBacklogItem, 'INTERNAL');
  await failApi(page, backlogRoutes.createBacklogItem, 'INTERNAL');
  const errors = recordErrors(page);
  await openBacklog(page);
  await findBacklogList(page).getByRole('button', { name: 'Delete Old contract' }).click();
  await expect.poll(() => errors.join()).toContain('was not deleted');
  await findBacklogList(page)
    .getByRole('button', { name: /^Old contract/ })
    .click();
  await findItemDetails(page).getByRole('button', { name: 'Convert to Task' }).click();
  await expect.poll(() => errors.join()).toContain('was not converted');
  await expect(findBacklogList(page).getByRole('listitem')).toHaveCount(1);
  await findCreateForm(page).getByLabel('Title').fill('Keep me');
  await findCreateForm(page).getByRole('button', { name: 'Create Backlog Item' }).click();
  await expect.poll(() => errors.join()).toContain('was not created');
  await expect(findCreateForm(page).getByLabel('Title')).toHaveValue('Keep me');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('the backlog works by keyboard alone', async ({ page, seed }) => {
  await seed.item({ title: 'Old contract' });
  await openBacklog(page);
  await expect(findCreateForm(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Fresh idea');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Backlog item created successfully!')).toBeVisible();
  const first = findBacklogList(page).getByRole('button', { name: /^Fresh idea/ });
  await first.focus();
  await page.keyboard.press('Enter');
  const convert = findItemDetails(page).getByRole('button', { name: 'Convert to Task' });
  await convert.focus();
  await page.keyboard.press('Enter');
  await expect(findBacklogList(page).getByText('“Fresh idea” was converted to a task.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findBacklog(page)).toBeHidden();
});
