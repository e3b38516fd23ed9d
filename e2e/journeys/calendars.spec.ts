import { hasRadicale, openRadicale } from '../../server/test/radicale.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const minuteMs = 60_000;

/** Formats an instant for iCalendar: 20261118T103000Z. */
const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

test('a calendar server is connected, its events are beside the tasks, a taken time is moved, and tasks are written to it', async ({
  page,
  seed,
}) => {
  test.skip(!hasRadicale, 'Radicale is not installed');
  test.slow();
  await seed.task({ title: 'Call the bank', dueDate: '2091-03-04' });
  const radicale = await openRadicale();
  try {
    const now = Date.now();
    // Tomorrow from 4 to 5 PM in Kolkata, the zone of the account.
    const day = new Date(now + 5.5 * 60 * minuteMs + 24 * 60 * minuteMs).toISOString().slice(0, 10).replaceAll('-', '');
    await radicale.createCalendar('asha', 'Work', '#cc3366');
    await radicale.createCalendar('asha', 'Private');
    const running = `SUMMARY:Stand-up\nDTSTART:${stamp(new Date(now - 20 * minuteMs))}\nDTEND:${stamp(new Date(now + 60 * minuteMs))}`;
    await radicale.put('asha', 'Work', 'now', running);
    await radicale.put('asha', 'Work', 'board', `SUMMARY:Board meeting\nDTSTART:${day}T103000Z\nDTEND:${day}T113000Z`);

    await page.goto('/integrations');
    await page.getByRole('link', { name: 'Connect: Calendars' }).click();
    await page.getByRole('button', { name: 'Connect a calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a calendar' });
    await dialog.getByRole('textbox', { name: 'Server' }).fill(radicale.url);
    await dialog.getByLabel('User name').fill('asha');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByText('rejects the user name or the password')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Password', { exact: true }).fill('first-password');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog).toBeHidden();
    const source = page.getByRole('article', { name: 'asha' });
    await expect(source).toContainText('Connected');
    await source.getByRole('checkbox', { name: 'Private' }).click();
    await page.reload();
    await expect(source.getByRole('checkbox', { name: 'Private' })).not.toBeChecked();
    await expect(source.getByRole('checkbox', { name: 'Work' })).toBeChecked();
    await expectAccessible(page);

    await page.goto('/tasks');
    const today = page.getByRole('region', { name: 'Today', exact: true });
    await expect(today.getByRole('list', { name: 'Calendar' })).toContainText('Stand-up');
    await expectAccessible(page);
    await page.goto('/tasks?view=calendar');
    await expect(page.getByText('Board meeting')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/dashboard');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await expect(calendar).toContainText(/Now\s*Stand-up\s*until/);
    await page.getByRole('textbox', { name: 'Capture a task' }).fill('Call Priya tomorrow at 4:15 PM');
    await expect(page.getByText('You have “Board meeting” until 5:00 PM.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move to 5:00 PM' }).click();
    await expect(page.getByText('Due tomorrow, 5:00 PM')).toBeVisible();
    await expect(page.getByText('You have “Board meeting”')).toHaveCount(0);

    await page.goto('/settings#calendars');
    await source.getByLabel('Write tasks to').selectOption('Work');
    await expect(source.getByLabel('Length of an event')).toHaveValue('30');
    await expectAccessible(page);
    const listWritten = () => radicale.list('asha', 'Work').filter((text) => text.includes('UID:aide-'));
    await seed.task({ title: 'Sign the lease', dueDate: new Date(now + 3 * 60 * minuteMs).toISOString() });
    await seed.task({ title: 'Print the map', dueDate: new Date(now - 3 * 60 * minuteMs).toISOString() });
    await seed.task({ title: 'Visit the flat', dueDate: new Date(now + 4 * 60 * minuteMs).toISOString() });
    await expect.poll(listWritten).toHaveLength(2);
    await page.goto('/tasks?view=cards');
    const confirm = page.getByRole('alertdialog');
    // Not written: its time is past.
    await page.getByRole('button', { name: 'Delete Print the map' }).click();
    await expect(confirm.getByText('Print the map')).toBeVisible();
    await expect(confirm.getByRole('checkbox')).toHaveCount(0);
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Sign the lease' }).click();
    await expect(confirm.getByRole('checkbox', { name: 'Also delete its event in Work' })).toBeChecked();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(listWritten).toHaveLength(1);
    expect(listWritten()[0]).toContain('SUMMARY:Visit the flat');

    const uid = /UID:(\S+)/.exec(listWritten()[0] ?? '')?.[1] ?? '';
    await radicale.remove('asha', 'Work', uid);
    // The next reading is planned by any change of a task.
    await seed.task({ title: 'Call the agent', dueDate: new Date(now + 5 * 60 * minuteMs).toISOString() });
    await page.goto('/dashboard');
    await expect(page.getByText('The event of “Visit the flat” was deleted in Work.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep the task' }).click();
    await expect(page.getByText('The event of “Visit the flat” was deleted in Work.')).toHaveCount(0);
  } finally {
    await radicale.close();
  }
});
