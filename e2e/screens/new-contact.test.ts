import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { discardDialog, passGate } from '../dom/parts.ts';
import { only, selectAll, withText } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';

test('a name becomes a contact with the task if its chip is on, and earlier tasks are linked on pages of tasks', async ({
  seed,
}) => {
  await seed.task({ title: 'Send Liam the quote' });
  await seed.task({ title: 'Meet Liam for lunch' });
  passGate();
  await app.open('/dashboard');
  await user.fill(await screen.findByLabelText('Capture a task'), 'Call Liam tomorrow');
  const chip = () => screen.getByRole('button', { name: 'Add Liam as a contact' });
  await waitFor(chip);
  (await waitFor(chip)).focus();
  await user.keyboard('{Enter}');
  expect((await seed.tasks()).length).toBe(2);
  screen.getByLabelText('Capture a task').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Capture a task')).toHaveProperty('value', ''));
  const offer = '2 open tasks mention Liam. Link them?';
  await screen.findByText(offer);
  await user.click(screen.getByRole('link', { name: 'Integrations' }));
  await screen.findByRole('heading', { level: 1, name: 'Integrations' });
  expect(screen.queryByText(offer)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Tasks' }));
  await screen.findByText(offer);
  await user.click(await screen.findByRole('button', { name: 'Link them' }));
  await screen.findByText('2 tasks linked to Liam.');
  const listLinked = async () => (await seed.tasks()).filter(({ contact }) => contact?.name === 'Liam').length;
  expect(await listLinked()).toBe(3);
  await user.click(
    await waitFor(() =>
      within(only(withText(selectAll('[data-toast]'), '2 tasks linked to Liam.'))).getByRole('button', {
        name: 'Undo',
      }),
    ),
  );
  await expect.poll(listLinked).toBe(1);
});

test('a draft is opened from a task by keyboard, edited and passed to a mail program', async ({ seed }) => {
  const contact = await seed.contact({ name: 'Liam Walsh', email: 'liam@example.com', phone: '+49 30 1234567' });
  await seed.task({
    title: 'Ask Liam for the signed form',
    description: 'Needs page 3 & 4',
    contactId: contact.id,
    task_type: 'follow_up',
  });
  await app.open('/tasks');
  (await screen.findByRole('button', { name: 'More for Ask Liam for the signed form' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Draft message' })).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Message to Liam Walsh' });
  const text = () => within(dialog).getByLabelText('Message');
  await waitFor(() =>
    expect(text()).toHaveProperty(
      'value',
      expect.stringMatching(/Could I please have the signed form\?\n\nNeeds page 3 & 4/),
    ),
  );
  await user.fill(await waitFor(text), 'Hi Liam,\nplease send #3 & #4 😀');
  const mail = () => within(dialog).getByRole('link', { name: 'Open in mail' });
  await waitFor(() =>
    expect(mail().getAttribute('href')).toBe(
      'mailto:liam@example.com?subject=The%20signed%20form&body=Hi%20Liam%2C%0D%0Aplease%20send%20%233%20%26%20%234%20%F0%9F%98%80',
    ),
  );
  await waitFor(() =>
    expect(within(dialog).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/49301234567\?text=Hi%20Liam/,
    ),
  );
  await discardDialog();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Message to Liam Walsh' })).toBeNull());
});
