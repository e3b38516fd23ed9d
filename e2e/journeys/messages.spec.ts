import { expect, test } from '../support/test.ts';

test('a message sent in another window appears in an open conversation', async ({ page, context, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const listening = page.waitForResponse('**/api/v1/events?*');
  await page.goto('/messages');
  await listening;
  await expect(page.getByText('Send Aide a message')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/messages');
  await other.getByRole('textbox', { name: 'Message' }).fill('water the plants');
  await other.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByRole('log').getByText('water the plants', { exact: true })).toBeVisible();
});

test('sixty messages scroll inside the conversation, with the latest in view and the box at the bottom', async ({
  page,
  seed,
}) => {
  test.slow();
  for (let index = 1; index <= 30; index += 1) await seed.message(`Call supplier number ${index}`);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('log').getByRole('link', { name: 'Call supplier number 30' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height);
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  }
});

test('g and a letter leave the dashboard while its box is empty and not clicked', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/dashboard');
  await expect(page.getByLabel('Capture a task')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByLabel('Capture a task')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
});
