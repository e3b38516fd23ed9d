import { accountRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const hostile = `"><img src=x onerror="window.broken=1"><script>window.broken=1</script>{{7*7}}`;

/** A violation of the Content Security Policy fails the test automatically, so not even an attempt is allowed. */
test('markup in user text is never interpreted', async ({ page, server, seed, signedIn }) => {
  test.slow();
  const { token, email } = signedIn;
  await call(server.url, accountRoutes.updateProfile, { token, body: { name: hostile, email } });
  const fields = { name: hostile, company: hostile, designation: hostile, phone: hostile.slice(0, 50) };
  const contact = await seed.contact(fields);
  const words = { title: hostile, description: hostile, contactId: contact.id };
  for (const task_type of ['todo', 'follow_up']) await seed.task({ ...words, task_type, due_date: '2026-11-01' });
  await seed.task({ ...words, status: 'completed' });
  await seed.recurring({ ...words, recurrenceText: 'every monday at 9 AM' });
  await seed.item({ ...words, tags: [hostile.slice(0, 50)] });
  for (const path of ['/dashboard', '/tasks', '/contacts', '/recurring-tasks', '/analytics', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('<img src=x').or(page.getByText('Settings')).first()).toBeVisible();
    const found = await page.evaluate(() => [document.querySelectorAll('img[src="x"]').length, 'broken' in window]);
    expect(found, path).toEqual([0, false]);
  }
});
