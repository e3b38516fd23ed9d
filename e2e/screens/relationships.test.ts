import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getTexts, isChecked } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';
import { seedTask } from '../support/contacts.ts';
import { seedRelationships } from '../support/relationships.ts';
import { Seed } from '../support/seed.ts';

const names = () => screen.queryAllByRole('article').flatMap((each) => within(each).queryAllByRole('heading'));

test('a suggestion becomes a follow-up, a contact gets a rhythm and notes, and duplicates are merged and restored', async ({
  server,
  signedIn,
}) => {
  await seedRelationships(server.url, signedIn);
  for (const title of ['Send the quote', 'Book the room', 'Pay the rent'])
    await seedTask(server.url, signedIn, { title });
  await app.open('/dashboard');
  const card = () => screen.getByRole('region', { name: 'Reach out this week' });
  await waitFor(() => within(card()).getByText('Every week, last contact 10 days ago'));
  const accept = () => within(card()).getByRole('button', { name: 'Add a follow-up with Priya Nair' });
  (await waitFor(accept)).focus();
  await user.keyboard('{Enter}');
  await findToast('success', 'Follow-up with Priya Nair added for today');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(accept);
  await user.click(await waitFor(accept));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reach out this week' })).toBeNull());
  // Leaving the page would cancel the request.
  await expect.poll(async () => (await new Seed(server.url, signedIn).tasks()).length).toBe(4);

  await app.open('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Priya Nair' }));
  const panel = await screen.findByRole('dialog', { name: 'Priya Nair' });
  await within(panel).findByText('Get in touch with Priya Nair');
  const timeline = await within(panel).findByRole('region', { name: 'Timeline' });
  await within(timeline).findByText('Met at the fair');
  await user.selectOptions(await within(panel).findByRole('combobox', { name: 'Keep in touch' }), 'Every 3 weeks');
  await user.fill(await within(timeline).findByLabelText('Note contact with Priya Nair'), 'Spoke on the phone');
  await user.keyboard('{Enter}');
  await within(timeline).findByText('Spoke on the phone');
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: 'Review duplicates' }));
  const merge = await screen.findByRole('dialog', { name: 'Merge contacts' });
  await waitFor(() => expect(isChecked(within(merge).getByRole('radio', { name: 'priya@acme.in' }))).toBe(true));
  await user.click(await within(merge).findByRole('button', { name: 'Merge' }));
  await within(merge).findByText('No duplicates left.');
  await user.click(await within(merge).findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(getTexts(names())).toEqual(['Arjun Rao', 'Preeya Nair']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(getTexts(names())).toEqual(['Arjun Rao', 'Preeya Nair', 'Priya Nair']));
});
