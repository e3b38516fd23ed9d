import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { openSettings } from '../dom/parts.ts';
import { isChecked, nth, only, withText } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';
import { startReceiver } from '../support/receiver.ts';

const button = (name: string) => screen.getByRole('button', { name });

test('the calendar feed lists due tasks, and a webhook receives task events', async ({ seed }) => {
  await seed.task({ title: 'Send Rahul the quote', due_date: '2026-12-05' });
  await openSettings();
  await user.click(await waitFor(() => button('Create calendar link')));
  const link = () => screen.getByLabelText('Calendar link');
  const address = ((await waitFor(link)) as HTMLInputElement).value;
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feeds\/[\w-]{43}\.ics$/);
  const calendar = await fetch(address);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect(await calendar.text()).toContain('SUMMARY:Send Rahul the quote');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'open it in your calendar app' }).getAttribute('href')).toMatch(/^webcal:/),
  );
  await app.reload();
  await screen.findByText(/A calendar last read it/);
  await waitFor(() => expect(screen.queryByLabelText('Calendar link')).toBeNull());
  await user.click(await waitFor(() => button('Remove link')));
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove the link' })),
  );
  await waitFor(() => button('Create calendar link'));
  expect((await fetch(address)).status).toBe(404);

  const receiver = await startReceiver();
  const dialog = () => screen.getByRole('dialog');
  await user.click(await waitFor(() => button('New webhook')));
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Address')), 'https://localhost/hook');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Create webhook' })));
  await waitFor(() => within(dialog()).getByText(/^Webhooks go to https addresses on the public internet\./));
  await user.fill(await waitFor(() => within(dialog()).getByLabelText('Address')), receiver.url);
  await user.click(await waitFor(() => within(dialog()).getByLabelText('Task changed')));
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Create webhook' })));
  await waitFor(() =>
    expect(within(dialog()).getByLabelText('Signing secret')).toHaveProperty('value', expect.stringMatching(/^whsec_/)),
  );
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'I’ve saved it' })));

  const card = () => screen.getByRole('article', { name: receiver.url });
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: 'Send a test' })));
  const deliveries = () =>
    within(within(dialog()).getByRole('list', { name: 'Deliveries' })).queryAllByRole('listitem');
  await waitFor(() => expect(nth(deliveries(), 0).textContent).toContain('Delivered'));
  expect(receiver.events).toEqual(['ping']);
  receiver.respondWith(410);
  await seed.task({ title: 'Call Priya' });
  await waitFor(() => expect(only(withText(deliveries(), 'Task created')).textContent).toContain('Failed'));
  await user.keyboard('{Escape}');

  await waitFor(() => within(card()).getByText('Switched off: The address returned 410 (gone).'));
  await waitFor(() => expect(isChecked(within(card()).getByRole('switch'))).toBe(false));
  receiver.respondWith(204);
  await user.click(await waitFor(() => within(card()).getByRole('switch')));
  await waitFor(() => expect(isChecked(within(card()).getByRole('switch'))).toBe(true));
  await waitFor(() => expect(within(card()).queryByText(/^Switched off/)).toBeNull());
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: 'Deliveries' })));
  await user.click(
    await waitFor(() => within(only(withText(deliveries(), 'Failed'))).getByRole('button', { name: 'Try again' })),
  );
  await waitFor(() => expect(only(withText(deliveries(), 'Task created')).textContent).toContain('Delivered'));
  await user.keyboard('{Escape}');
  // The closed dialog returns the focus to its button.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Deliveries'));
  // By keyboard, because the toasts about the link and the webhook may cover it.
  (await waitFor(() => within(card()).getByRole('button', { name: `Delete ${receiver.url}` }))).focus();
  await user.keyboard('{Enter}');
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })),
  );
  await waitFor(() => expect(screen.queryByRole('article', { name: receiver.url })).toBeNull());
  receiver.close();
});
