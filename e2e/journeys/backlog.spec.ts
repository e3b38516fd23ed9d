import { expectAccessible } from '../support/axe.ts';
import { recordCalls } from '../support/screens.ts';
import { findBacklog, findBacklogList, findCreateForm, findItemDetails, openBacklog } from '../support/backlog.ts';
import { expect, test } from '../support/test.ts';

test('the list is on the left and the selected item on the right [S2.blog.01, S2.blog.02, S2.blog.03, S2.blog.04, S2.blog.05, S2.blog.07]', async ({
  page,
  seed,
}) => {
  test.slow();
  await seed.item({ title: 'Old contract', tags: ['legal', 'acme', 'pdf', '2024'], description: 'In the blue folder' });
  await seed.item({ title: 'Gift ideas', tags: ['home', 'fun'], item_type: 'note' });
  await openBacklog(page);
  const contract = findBacklogList(page).getByRole('listitem').filter({ hasText: 'Old contract' });
  await expect(contract).toContainText('legalacme+2');
  await expect(contract).not.toContainText('pdf');
  await expect(findBacklogList(page).getByRole('listitem').filter({ hasText: 'Gift ideas' })).not.toContainText('+');
  for (const title of ['Old contract', 'Gift ideas']) {
    await expect(findBacklogList(page).getByRole('button', { name: `Edit ${title}` })).toBeVisible();
    await expect(findBacklogList(page).getByRole('button', { name: `Delete ${title}` })).toBeVisible();
  }
  await contract.getByRole('button', { name: /^Old contract/ }).click();
  await expect(findItemDetails(page).getByText('In the blue folder')).toBeVisible();
  await expect(findItemDetails(page).getByText('pdf')).toBeVisible();
  await expect(findItemDetails(page).getByRole('button', { name: 'Convert to Task' })).toBeVisible();
  const [left, right] = await Promise.all([findBacklogList(page).boundingBox(), findItemDetails(page).boundingBox()]);
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
  await openBacklog(page);
  await expect(findBacklog(page).getByText('Backlog items appear here')).toBeVisible();
  await expectAccessible(page);
  const form = findCreateForm(page);
  const [formBox, listBox] = await Promise.all([form.boundingBox(), findBacklogList(page).boundingBox()]);
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
  await expect(findBacklogList(page).getByText('Read the report')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(form.getByLabel('Title')).toHaveValue('');
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { title: 'Read the report', description: 'Chapter two', priority: 'high', item_type: 'note', contactId: null },
  ]);
  await page.keyboard.press('Escape');
  await expect(page.locator('canvas')).toBeAttached();
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
  await openBacklog(page);
  await findBacklogList(page)
    .getByRole('button', { name: /^Old contract/ })
    .click();
  await findItemDetails(page).getByRole('button', { name: 'Convert to Task' }).click();
  await expect(findBacklogList(page).getByText('“Old contract” was converted to a task.')).toBeVisible();
  await expect(findItemDetails(page).getByRole('heading')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('canvas')).toBeAttached();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { title: 'Old contract', description: 'Sign it', priority: 'high' },
  ]);
  expect(await seed.backlog()).toEqual([]);
  expect(await seed.tasks()).toMatchObject([
    { title: 'Old contract', status: 'pending', task_type: 'follow_up', priority: 'high', due_date: null },
  ]);
});
