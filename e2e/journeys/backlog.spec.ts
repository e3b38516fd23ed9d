import { backlogRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openByEvent, recordCalls, recordErrors, findToast } from '../support/screens.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Backlog' });
const findList = (page: Page) => findDialog(page).getByRole('region', { name: 'Backlog items' });
const findDetails = (page: Page) => findDialog(page).getByRole('region', { name: 'Item details' });
const createForm = (page: Page) => findDialog(page).getByRole('form', { name: 'Create Backlog Item' });

async function open(page: Page) {
  await page.goto('/settings');
  await openByEvent(page, 'openBacklog');
  await expect(findDialog(page)).toBeVisible();
}

test('the list is on the left and the selected item on the right [S2.blog.01, S2.blog.02, S2.blog.03, S2.blog.04, S2.blog.05, S2.blog.07]', async ({
  page,
  seed,
}) => {
  test.slow();
  await seed.item({ title: 'Old contract', tags: ['legal', 'acme', 'pdf', '2024'], description: 'In the blue folder' });
  await seed.item({ title: 'Gift ideas', tags: ['home', 'fun'], item_type: 'note' });
  await open(page);
  const contract = findList(page).getByRole('listitem').filter({ hasText: 'Old contract' });
  await expect(contract).toContainText('legalacme+2');
  await expect(contract).not.toContainText('pdf');
  await expect(findList(page).getByRole('listitem').filter({ hasText: 'Gift ideas' })).not.toContainText('+');
  for (const title of ['Old contract', 'Gift ideas']) {
    await expect(findList(page).getByRole('button', { name: `Edit ${title}` })).toBeVisible();
    await expect(findList(page).getByRole('button', { name: `Delete ${title}` })).toBeVisible();
  }
  await contract.getByRole('button', { name: /^Old contract/ }).click();
  await expect(findDetails(page).getByText('In the blue folder')).toBeVisible();
  await expect(findDetails(page).getByText('pdf')).toBeVisible();
  await expect(findDetails(page).getByRole('button', { name: 'Convert to Task' })).toBeVisible();
  const [left, right] = await Promise.all([findList(page).boundingBox(), findDetails(page).boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await expectAccessible(page);
});

test('the form at the top creates an item [S2.blog.06, S3.enum.05, S4.blog.01, S4.conf.06, S5.blog.01]', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/backlog');
  await open(page);
  const form = createForm(page);
  const [formBox, listBox] = await Promise.all([form.boundingBox(), findList(page).boundingBox()]);
  expect(formBox?.y ?? 0).toBeLessThan(listBox?.y ?? 0);
  const submit = form.getByRole('button', { name: 'Create Backlog Item' });
  await expect(submit).toBeDisabled();
  await form.getByLabel('Title').fill('   ');
  await expect(submit).toBeDisabled();
  await form.getByLabel('Title').fill('Read the report');
  expect(
    await form
      .getByLabel('Type')
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
  ).toEqual(['reference', 'todo', 'follow_up', 'note']);
  await form.getByLabel('Type').selectOption('note');
  await form.getByLabel('Priority').selectOption('high');
  await form.getByLabel('Description').fill('Chapter two');
  await submit.click();
  await expect(findList(page).getByText('Read the report')).toBeVisible();
  await expect(page.locator('canvas')).toBeAttached();
  await expect(form.getByLabel('Title')).toHaveValue('');
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { title: 'Read the report', description: 'Chapter two', priority: 'high', item_type: 'note', contactId: null },
  ]);
});

test('an empty backlog explains where items come from [S2.blog.08]', async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await open(page);
  await expect(
    findList(page).getByText('Backlog items appear here when created by voice or text message.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('loading is displayed, and a failed load can be retried [S2.blog.09]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, backlogRoutes.listBacklog, 'INTERNAL', { message: 'The shelf is stuck', times: 2 });
  const release = await holdApi(page, backlogRoutes.listBacklog);
  await open(page);
  await expect(findDialog(page).getByText('Loading backlog items...')).toBeVisible();
  release();
  await expect(findDialog(page).getByText('The shelf is stuck')).toBeVisible();
  await findDialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(findList(page).getByText('Backlog items appear here')).toBeVisible();
});

test('an item without a type is labelled Reference [S3.blog.03]', async ({ page, seed }) => {
  const { item_type: _none, ...item } = await seed.item({ title: 'Something' });
  await stubApi(page, backlogRoutes.listBacklog, 200, { success: true, data: { backlogItems: [item] } });
  await open(page);
  await expect(findList(page).getByText('Reference')).toBeVisible();
});

test('an edited item is saved [S4.blog.02]', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  await seed.item({ title: 'Old contract', tags: ['legal'], contactId: contact.id });
  await open(page);
  await findList(page).getByRole('button', { name: 'Edit Old contract' }).click();
  const form = findDetails(page).getByRole('form', { name: 'Edit Backlog Item' });
  await form.getByLabel('Title').fill('New contract');
  await form.getByLabel('Tags').fill('legal, board');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(findList(page).getByText('New contract')).toBeVisible();
  await page.reload();
  await openByEvent(page, 'openBacklog');
  await expect(findList(page).getByText('New contract')).toBeVisible();
  expect(await seed.backlog()).toMatchObject([
    { title: 'New contract', tags: ['legal', 'board'], contact: { name: 'Priya' } },
  ]);
});

test('a rejected edit displays its reason and keeps the typed values', async ({ page, seed }) => {
  await seed.item({ title: 'Old contract' });
  await failApi(page, backlogRoutes.updateBacklogItem, 'VALIDATION_FAILED', { message: 'No such shelf' });
  await open(page);
  await findList(page).getByRole('button', { name: 'Edit Old contract' }).click();
  const form = findDetails(page).getByRole('form', { name: 'Edit Backlog Item' });
  await form.getByLabel('Title').fill('New contract');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('No such shelf')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('New contract');
});

test('a deleted item can be restored with Undo [S4.blog.03]', async ({ page, seed }) => {
  await seed.item({ title: 'Old contract' });
  await open(page);
  await findList(page).getByRole('button', { name: 'Delete Old contract' }).click();
  await expect(findList(page).getByRole('listitem')).toHaveCount(0);
  await expect(findList(page).getByText('“Old contract” was deleted.')).toBeVisible();
  expect(await seed.backlog()).toEqual([]);
  await findList(page).getByRole('button', { name: 'Undo' }).click();
  await expect(findList(page).getByRole('listitem')).toHaveCount(1);
  expect(await seed.backlog()).toHaveLength(1);
});

test('converting creates a task and clears the selection [S4.blog.04, S4.blog.05, S4.blog.06, S4.blog.07, S4.conf.07]', async ({
  page,
  seed,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await seed.item({ title: 'Old contract', item_type: 'follow_up', priority: 'high', description: 'Sign it' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/convert')) sent.push(request.postData() ?? '');
  });
  await open(page);
  await findList(page)
    .getByRole('button', { name: /^Old contract/ })
    .click();
  await findDetails(page).getByRole('button', { name: 'Convert to Task' }).click();
  await expect(findList(page).getByText('“Old contract” was converted to a task.')).toBeVisible();
  await expect(page.locator('canvas')).toBeAttached();
  await expect(findDetails(page).getByRole('heading')).toHaveCount(0);
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { title: 'Old contract', description: 'Sign it', priority: 'high' },
  ]);
  expect(await seed.backlog()).toEqual([]);
  expect(await seed.tasks()).toMatchObject([
    { title: 'Old contract', status: 'pending', task_type: 'follow_up', priority: 'high', due_date: null },
  ]);
});

test('failures are only logged, and the item reappears [S8.silent.05]', async ({ page, seed, problems }) => {
  problems.allow(/The backlog item was not (created|deleted|converted)/);
  await seed.item({ title: 'Old contract' });
  await failApi(page, backlogRoutes.deleteBacklogItem, 'INTERNAL');
  await failApi(page, backlogRoutes.convertBacklogItem, 'INTERNAL');
  await failApi(page, backlogRoutes.createBacklogItem, 'INTERNAL');
  const errors = recordErrors(page);
  await open(page);
  await findList(page).getByRole('button', { name: 'Delete Old contract' }).click();
  await expect.poll(() => errors.join()).toContain('was not deleted');
  await findList(page)
    .getByRole('button', { name: /^Old contract/ })
    .click();
  await findDetails(page).getByRole('button', { name: 'Convert to Task' }).click();
  await expect.poll(() => errors.join()).toContain('was not converted');
  await expect(findList(page).getByRole('listitem')).toHaveCount(1);
  await createForm(page).getByLabel('Title').fill('Keep me');
  await createForm(page).getByRole('button', { name: 'Create Backlog Item' }).click();
  await expect.poll(() => errors.join()).toContain('was not created');
  await expect(createForm(page).getByLabel('Title')).toHaveValue('Keep me');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('the backlog works by keyboard alone', async ({ page, seed }) => {
  await seed.item({ title: 'Old contract' });
  await open(page);
  await expect(createForm(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Fresh idea');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Backlog item created successfully!')).toBeVisible();
  const first = findList(page).getByRole('button', { name: /^Fresh idea/ });
  await first.focus();
  await page.keyboard.press('Enter');
  const convert = findDetails(page).getByRole('button', { name: 'Convert to Task' });
  await convert.focus();
  await page.keyboard.press('Enter');
  await expect(findList(page).getByText('“Fresh idea” was converted to a task.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toBeHidden();
});
