import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { passGate } from '../support/dashboard.ts';
import { expectNoSidewaysScroll, openByEvent, openSettings } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const longWord = 'Wirtschaftsprüfungsgesellschaftsvertragsverlängerungsgespräch';

test.use({ viewport: { width: 360, height: 740 } });
test.slow();

const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the tasks page and the create dialog fit a width of 360 px', async ({ page, seed }) => {
  await seed.contact({ name: longWord, company: longWord });
  await seed.task({ title: longWord, description: longWord, priority: 'high', dueDate: '2091-03-04' });
  await page.goto('/tasks');
  await expect(page.getByRole('article')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  const dialog = findDialog(page, 'Create Task');
  await dialog.getByLabel('Title').fill('Call Priya every monday at 9 AM');
  await expect(dialog.getByText(/^Next: /)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create Recurring Task' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a contact with a long word as name fits the dashboard, the panels and the analytics', async ({ page, seed }) => {
  await passGate(page);
  const { id: contact_id } = await seed.contact({ name: longWord.repeat(3), company: longWord });
  const words = { title: longWord.repeat(3), description: longWord.repeat(3) };
  const { id } = await seed.task({ ...words, contact_id, due_date: '2091-03-04' });
  await seed.item({ title: longWord, description: longWord.repeat(3), contactId: contact_id });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await expect(page.getByRole('tabpanel').getByRole('article')).toContainText(longWord);
    await expectNoSidewaysScroll(page);
    await page.getByRole('tab', { name: /^Backlog/ }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText(longWord);
    await expectNoSidewaysScroll(page);
    for (const path of [`/tasks?task=${id}`, `/contacts?contact=${contact_id}`]) {
      await page.goto(path);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    }
    for (const layout of ['executive', 'detailed', 'minimal']) {
      await page.goto(`/analytics?layout=${layout}`);
      await expect(page.getByText(longWord).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
});

test('at 360 px a card displays its contact, and a virtual row fits its content', async ({ page, seed }) => {
  const { id: contact_id } = await seed.contact({ name: 'Priya Venkataraman', company: 'Acme' });
  const words = { title: 'Send the signed quote to the buyer and ask for a date', description: longWord };
  const write = (due_date: string) => seed.task({ ...words, due_date, contact_id, priority: 'high' });
  const expectNamed = async () => {
    const name = page.getByText('Priya Venkataraman · Acme').first();
    await expect(name).toBeVisible();
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth), 'pixels of the name cut off').toBe(0);
  };
  await write('2026-01-05');
  await page.goto('/tasks?view=cards');
  await expect(page.getByText('(Overdue)')).toBeVisible();
  await expectNamed();
  for (let day = 10; day < 20; day += 1) await write(`2026-01-${day}`);
  await page.reload();
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  expect(await card.evaluate((each) => each.scrollHeight - each.clientHeight), 'pixels too tall').toBe(0);
  await expectNamed();
});

test('the recurring tasks page fits a width of 360 px, with its filters in a sheet', async ({ page, seed }) => {
  await seed.recurring({ title: longWord, description: longWord, recurrenceText: 'every monday at 9 AM' });
  await page.goto('/recurring-tasks');
  await expect(page.getByRole('article')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  const filters = findDialog(page, 'Filters');
  await filters.getByLabel('Status', { exact: true }).selectOption('Paused');
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'Show recurring tasks', exact: true }).tap();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters, 1 active', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters', exact: true }).tap();
  await expect(page.getByRole('article')).toBeVisible();
});

test('four recurring tasks are in view on a phone, above the tabs', async ({ page, seed }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const title of ['Report', 'Rent', 'Stand-up', 'Gym'])
    await seed.recurring({ title, recurrenceText: 'every monday at 9 AM' });
  await page.goto('/recurring-tasks');
  await expect(page.getByRole('article')).toHaveCount(4);
  const tabs = await page.locator('[data-tab-bar]').boundingBox();
  const bottoms = await page
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(tabs?.y ?? 0);
});

test('contacts fit a width of 360 px: four in view, each as high as its details', async ({ page, seed }) => {
  await seed.contact({ name: longWord, company: longWord, email: 'a@example.com', phone: '+49 30 901820' });
  for (const name of ['Maria', 'Nora', 'Zoe']) await seed.contact({ name, email: `${name}@example.com` });
  await page.goto('/contacts');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  const rows = await page.getByRole('article').evaluateAll((all) =>
    all.map((row) => ({
      bottom: row.getBoundingClientRect().bottom,
      cut: Math.max(0, row.scrollHeight - row.clientHeight),
    })),
  );
  expect(rows.every(({ bottom, cut }) => bottom <= 740 && cut === 0)).toBe(true);
  await page.getByRole('button', { name: 'Sort', exact: true }).tap();
  const order = findDialog(page, 'Sort');
  await order.getByLabel('Sort by', { exact: true }).selectOption('Email');
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Show contacts', exact: true }).tap();
  await expect(order).toBeHidden();
});

test('the backlog displays one pane at a time at 360 px', async ({ page, seed }) => {
  await seed.item({ title: longWord, description: longWord, tags: [longWord.slice(0, 40), 'b', 'c'] });
  await page.goto('/settings');
  await openByEvent(page, 'openBacklog');
  const dialog = findDialog(page, 'Backlog');
  const list = dialog.getByRole('region', { name: 'Backlog items' });
  await list.getByRole('button', { name: new RegExp(`^${longWord}`) }).click();
  await expect(list).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Convert to Task' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'All items' }).click();
  await expect(list).toBeVisible();
});

test('the search for a time zone fits a width of 360 px', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await openSettings(page);
  await page.getByRole('searchbox', { name: 'Find by country or city', exact: true }).fill('united states');
  const found = page.getByRole('list', { name: 'Time zones found', exact: true });
  await expect(found.getByRole('button').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await found.getByRole('button').first().tap();
  await expect(found).toBeHidden();
});
