import { reminderRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { isChecked } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('reminder settings can be changed by keyboard; a rejection keeps the values', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/settings');
  const form = () => screen.getByRole('form', { name: 'Reminders' });
  await waitFor(() => expect(isChecked(within(form()).getByRole('checkbox', { name: 'At the time' }))).toBe(true));
  await waitFor(() => expect(within(form()).getByLabelText('Tasks due on a day, at')).toHaveProperty('value', '09:00'));
  (await waitFor(() => within(form()).getByRole('checkbox', { name: 'At the time' }))).focus();
  await user.keyboard('[Space]');
  await waitFor(() => within(form()).getByText('Choose at least one reminder time'));
  (await waitFor(() => within(form()).getByRole('checkbox', { name: '1 hour before' }))).focus();
  await user.keyboard('[Space]');
  (await waitFor(() => within(form()).getByRole('checkbox', { name: 'Quiet hours' }))).focus();
  await user.keyboard('[Space]');
  await user.fill(await waitFor(() => within(form()).getByLabelText('From')), '21:30');
  await waitFor(() => within(form()).getByText('Reminder settings saved!'));
  // The message may be that of an earlier change.
  const isSaved = ({ status, body }: (typeof api.requests)[number]) =>
    status === 200 && JSON.stringify(body ?? null).includes('"from":"21:30"');
  await waitFor(() => expect(api.requests.some(isSaved)).toBe(true));
  api.fail(reminderRoutes.updateReminderSettings, 'INTERNAL', { message: 'The bell is broken', times: 1 });
  (await waitFor(() => within(form()).getByRole('checkbox', { name: 'Weekly report by Telegram' }))).focus();
  await user.keyboard('[Space]');
  await waitFor(() => within(form()).getByText('The bell is broken'));
  await user.click(await waitFor(() => within(form()).getByRole('button', { name: 'Save again' })));
  await waitFor(() => within(form()).getByText('Reminder settings saved!'));
  await app.reload();
  await waitFor(() => expect(isChecked(within(form()).getByRole('checkbox', { name: '1 hour before' }))).toBe(true));
  await waitFor(() => expect(isChecked(within(form()).getByRole('checkbox', { name: 'At the time' }))).toBe(false));
  await waitFor(() => expect(within(form()).getByLabelText('From')).toHaveProperty('value', '21:30'));
  await waitFor(() =>
    expect(isChecked(within(form()).getByRole('checkbox', { name: 'Weekly report by Telegram' }))).toBe(false),
  );
  await waitFor(() =>
    expect(isChecked(within(form()).getByRole('checkbox', { name: 'Weekly report by Email' }))).toBe(true),
  );
});
