import { assistantRoutes, contactRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast } from '../dom/parts.ts';
import { getAddress, nth, only, selectAll, withText } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { menu } from '../support/menu.ts';

const letters: Record<string, string> = {
  Dashboard: 'd',
  Analytics: 'a',
  Tasks: 't',
  'Recurring Tasks': 'r',
  Contacts: 'c',
  Integrations: 'i',
  Settings: 's',
};

test('g and a letter open each page', async ({ signedIn }) => {
  await app.open('/onboarding');
  await waitFor(() => nth(screen.queryAllByText(signedIn.email), 0));
  for (const { path, label } of menu) {
    await user.keyboard('g');
    await user.keyboard(letters[label] ?? '');
    await waitFor(() => expect(getAddress()).toBe(path));
    await waitFor(() => expect(screen.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('page'));
  }
});

test('the palette finds pages, tasks and contacts by keyboard alone', async ({ server, signedIn }) => {
  await seedContacts(server.url, signedIn, [{ name: 'Priya Sharma', company: 'Acme' }]);
  await seedTask(server.url, signedIn, { title: 'Renew the lease' });
  await app.open('/settings');
  await screen.findByLabelText('Name');
  const palette = () => screen.getByRole('dialog', { name: 'Command palette' });
  const choose = async (text: string, option: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(within(palette()).getByRole('combobox')));
    await user.keyboard(text);
    await waitFor(() =>
      expect(
        nth(within(palette()).queryAllByRole('option', { name: new RegExp(option) }), 0).getAttribute('aria-selected'),
      ).toBe('true'),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull());
  };
  await choose('analy', 'Analytics');
  await waitFor(() => expect(getAddress()).toBe('/analytics'));
  await choose('lease', 'Renew the lease');
  await screen.findByRole('dialog', { name: 'Renew the lease' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(getAddress()).toBe('/tasks'));
  await choose('sharma', 'Priya Sharma');
  await screen.findByRole('dialog', { name: 'Priya Sharma' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(getAddress()).toBe('/contacts'));
});

test('the add-contact dialog displays an error, or success and closes after 1.5 s [S4.dlg.03, S8.create.05]', async ({
  signedIn,
}) => {
  await clock.install({ time: new Date() });
  await app.open('/settings');
  await waitFor(() => nth(screen.queryAllByText(signedIn.email), 0));
  api.respond(contactRoutes.createContact, 500, {});
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.click(await screen.findByRole('option', { name: 'Add contact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Contact' });
  await user.fill(await within(dialog).findByLabelText('Name'), 'Priya');
  await user.click(await within(dialog).findByRole('button', { name: 'Add Contact' }));
  await within(dialog).findByText('Failed to add contact');
  await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Priya'));
  api.reset();
  await clock.pauseAt(new Date(Date.now() + 60_000));
  await user.click(await within(dialog).findByRole('button', { name: 'Add Contact' }));
  await findToast('success', 'Contact added successfully!');
  await clock.runFor(1200);
  expect(dialog.isConnected).toBe(true);
  await clock.runFor(700);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Contact' })).toBeNull());
});

test('? lists the shortcuts; they are ignored in fields and can be disabled', async ({ signedIn }) => {
  await app.open('/contacts');
  await waitFor(() => nth(screen.queryAllByText(signedIn.email), 0));
  await screen.findByRole('searchbox');
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  await user.keyboard('?gd');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', '?gd'));
  await waitFor(() => expect(getAddress()).toBe('/contacts'));
  (await screen.findByRole('heading', { level: 1 })).focus();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitFor(() => expect(help.textContent).toContain('Create a task'));
  await user.click(await within(help).findByRole('switch'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  await user.keyboard('?');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
});

test('the palette opens the add-contact dialog [S2.cont.17, S2.cont.18, S5.cont.01, S5.cont.02]', async ({
  signedIn,
}) => {
  await app.open('/settings');
  await waitFor(() => nth(screen.queryAllByText(signedIn.email), 0));
  const sent = () => api.bodies('POST', '/contacts');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.click(await screen.findByRole('option', { name: 'Add contact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Contact' });
  await waitFor(() => expect(within(dialog).queryAllByRole('textbox')).toHaveLength(4));
  await waitFor(() => expect(selectAll('input[required]', dialog)).toHaveLength(1));
  await waitFor(() => expect(within(dialog).getByLabelText('Email').getAttribute('type')).toBe('email'));
  await user.fill(await within(dialog).findByLabelText('Name'), '   ');
  await user.click(await within(dialog).findByRole('button', { name: 'Add Contact' }));
  await within(dialog).findByText('Name is required');
  expect(sent()).toEqual([]);
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Contact' })).toBeNull());
});

test('free text in the palette becomes a task that can be undone', async ({ server, signedIn }) => {
  await seedContacts(server.url, signedIn, [{ name: 'Priya Sharma' }]);
  api.fail(assistantRoutes.assistant, 'UNAVAILABLE', { times: 1 });
  await app.open('/tasks');
  await screen.findByText('No tasks found');
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Command palette' });
  await user.fill(await within(palette).findByRole('combobox'), 'Call Priya about the renewal tomorrow 4pm');
  await waitFor(() =>
    expect(
      within(palette)
        .getByRole('option', { name: /^Add task: Call Priya/ })
        .getAttribute('aria-selected'),
    ).toBe('true'),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(within(palette).getByRole('alert').textContent).toContain('Aide is busy right now'));
  await waitFor(() =>
    expect(within(palette).getByRole('combobox')).toHaveProperty('value', 'Call Priya about the renewal tomorrow 4pm'),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull());
  const toast = await waitFor(() => only(withText(selectAll('[data-toast="success"]'), 'Undo')));
  await waitFor(() => expect(toast.textContent).toContain('Priya'));
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(1));
  await user.click(await within(toast).findByRole('button', { name: 'Undo' }));
  await findToast('success', 'Undone.');
  await screen.findByText('No tasks found');
});
