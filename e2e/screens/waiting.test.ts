import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast, passGate } from '../dom/parts.ts';
import { app, test, user } from '../dom/setup.ts';

test('waiting tasks have a separate group until the reply comes, and Undo restores the wait', async ({ seed }) => {
  await seed.contact({ name: 'Meera Shah' });
  passGate();
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), 'waiting on Meera for the contract in 9 days');
  await screen.findByText('Waiting for Meera Shah');
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  await expect
    .poll(async () => (await seed.tasks()).map(({ waiting_since }) => waiting_since !== null))
    .toEqual([true]);

  await app.open('/tasks');
  const waiting = () => screen.getByRole('region', { name: 'Waiting for' });
  await waitFor(() =>
    expect(within(waiting()).getByRole('article').textContent).toContain('Waiting on Meera for the contract'),
  );

  await app.open('/dashboard');
  await user.fill(await waitFor(box), 'Meera replied');
  await screen.findByText('Replied');
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  await expect.poll(async () => (await seed.tasks()).map(({ status }) => status)).toEqual(['completed']);
  await user.click(within(await findToast('success', 'Replied')).getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await seed.tasks()).map(({ status }) => status)).toEqual(['pending']);

  await app.open('/tasks');
  await user.click(
    await waitFor(() => within(waiting()).getByRole('button', { name: 'Replied: Waiting on Meera for the contract' })),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for' })).toBeNull());
});
