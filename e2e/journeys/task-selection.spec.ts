import { taskRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the bar of selected tasks, its dialog and a task’s panel are accessible', async ({
  page,
  seed,
  server,
  signedIn,
}) => {
  const { id: contactId } = await seed.contact({ name: 'Priya', company: 'Acme' });
  const words = { description: 'Room 4, see https://example.com/plan.', steps: ['Agenda', 'Slides'] };
  const { id } = await seed.task({ title: 'A deck', contactId, ...words });
  for (const title of ['B gift', 'C call']) await seed.task({ title, dueDate: '2091-03-04' });
  const path = taskRoutes.updateTask.path.replace(':id', id);
  const body = { dueDate: '2091-03-04', priority: 'high' };
  const changed = await call(server.url, { ...taskRoutes.updateTask, path }, { token: signedIn.token, body });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await page.goto('/tasks?view=cards&sort=title');
  await page.getByRole('checkbox', { name: 'Select A deck' }).check();
  await page.getByRole('checkbox', { name: 'Select C call' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await expect(bar).toContainText('3 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByRole('dialog', { name: 'Reschedule 3 tasks' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await page.getByRole('button', { name: 'A deck', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'A deck' });
  await panel.getByRole('checkbox', { name: 'Slides', exact: true }).click();
  await expect(panel.getByText('1 of 2 done', { exact: true })).toBeVisible();
  await expect(panel.getByText('Priority: Medium → High')).toBeVisible();
  await expect(panel.locator('[data-delivery="planned"]').first()).toBeVisible();
  await expectAccessible(page);
});
