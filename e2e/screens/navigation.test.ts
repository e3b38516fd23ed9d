import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { getDataLayer } from '../dom/parts.ts';
import { getAddress, getTexts, nth } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';
import { menu } from '../support/menu.ts';

test('the menu lists the pages in order [S2.nav.01]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/dashboard');
  const links = () => within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link');
  await waitFor(() => expect(getTexts(links())).toEqual(menu.map(({ label }) => label)));
  const addresses = links().map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(menu.map(({ path }) => path));
});

test('every menu link opens its page and is marked as current', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/settings');
  for (const { path, label } of menu) {
    const link = () => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: label });
    await user.click(await waitFor(link));
    await waitFor(() => expect(getAddress()).toBe(path));
    await waitFor(() => expect(document.title).toBe(`${label} · Aide`));
    await waitFor(() => expect(link().getAttribute('aria-current')).toBe('page'));
  }
});

test('each route change adds one page view [S2.nav.10]', async () => {
  await app.open('/login');
  await user.click(await screen.findByRole('link', { name: 'Create an account' }));
  // The URL changes before the lazily loaded page renders. Clicking earlier would leave /register without a page view.
  await screen.findByRole('heading', { level: 1, name: 'Create your account' });
  await user.click(await screen.findByRole('link', { name: 'Aide, home' }));
  await waitFor(() => expect(getAddress()).toBe('/'));
  await screen.findByRole('heading', { level: 1, name: /^Never Miss Important/ });
  // Page views are pushed in an effect, which can run after the heading is visible.
  await expect
    .poll(() => getDataLayer())
    .toEqual([
      { event: 'page_view', path: '/login' },
      { event: 'page_view', path: '/register' },
      { event: 'page_view', path: '/' },
    ]);
});

test('an unknown path displays a not-found page', async () => {
  await app.open('/nowhere/at-all');
  await waitFor(() => expect(document.title).toBe('Page not found · Aide'));
  await user.click(await screen.findByRole('link', { name: 'Go to the home page' }));
  await waitFor(() => expect(getAddress()).toBe('/'));
});

test('a route change moves the focus to the heading, or to the first field of a form', async ({ signedIn }) => {
  await app.open('/tasks');
  await waitFor(() => nth(screen.queryAllByText(signedIn.email), 0));
  await user.click(await screen.findByRole('link', { name: 'Contacts' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Contacts' })));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  await user.click(await screen.findByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full Name')));
});
