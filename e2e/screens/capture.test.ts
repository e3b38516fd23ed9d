import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { passGate } from '../dom/parts.ts';
import { app, test, user } from '../dom/setup.ts';
import { seed } from '../support/dashboard.ts';

test('a message becomes a task, with chips while typing and Undo afterwards', async ({ server, signedIn }) => {
  passGate();
  await seed(server.url, signedIn, { contacts: 1 });
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), 'Follow up with Priya tomorrow at 4pm, urgent');
  const chips = await screen.findByRole('list', { name: 'Understood' });
  await waitFor(() => expect(chips.textContent).toContain('Due tomorrow, 4:00 PM'));
  await waitFor(() => expect(within(chips).getByLabelText('Priority')).toHaveProperty('value', 'urgent'));
  await user.selectOptions(await within(chips).findByLabelText('Priority'), 'high');
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  const row = () => within(screen.getByRole('tabpanel')).getByRole('listitem');
  await waitFor(() => expect(row().textContent).toContain('Due tomorrow, 4:00 PM'));
  await waitFor(() => expect(row().textContent).toContain('High'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(screen.getByRole('tabpanel')).queryByRole('listitem')).toBeNull());
  await waitFor(() => expect(box()).toHaveProperty('value', 'Follow up with Priya tomorrow at 4pm, urgent'));
});

test('an ambiguous name asks which contact is meant', async ({ server, signedIn }) => {
  passGate();
  await seed(server.url, signedIn, { contacts: 2 });
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), 'Call Priya tomorrow');
  const question = await screen.findByRole('group', { name: /^Which/ });
  await user.click(await within(question).findByRole('button', { name: 'Priya Shah' }));
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Understood' })).getByLabelText('Contact')).not.toHaveProperty(
      'value',
      '',
    ),
  );
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(within(screen.getByRole('tabpanel')).getByRole('listitem').textContent).toContain('Priya Shah'),
  );
});
