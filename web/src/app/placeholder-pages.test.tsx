import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { stubApi } from '../../test/stub-api.ts';
import { findPage } from './route-table.ts';

/** Renders what the route table has at an address. */
function renderPage(path: string) {
  const api = stubApi();
  const route = findPage(path);
  if (!route) throw new Error(`There is no page at ${path}.`);
  const rendered = renderComponent(
    <Suspense>
      <route.Page />
    </Suspense>,
    { path },
  );
  return { ...rendered, api, route };
}

describe('/my-bots', () => {
  it('toggles the two sample bots in the page only [S2.route.17, S2.ph.07, S2.ph.08, S4.mod.01]', async () => {
    const { user, api, route } = renderPage('/my-bots');
    expect(route.access).toBe('user');
    const chat = within(await screen.findByRole('region', { name: 'Chat bot' }));
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.textContent)).toEqual(['Chat bot', 'Email bot']);
    expect(chat.getByText('Connected')).toBeTruthy();
    await user.click(chat.getByRole('button', { name: /^Deactivate/ }));
    expect(chat.getByText('Inactive')).toBeTruthy();
    await user.click(chat.getByRole('button', { name: 'Activate Chat bot' }));
    await user.click(chat.getByRole('button', { name: /^Disconnect/ }));
    expect(chat.getByText('Not connected')).toBeTruthy();
    const mail = within(screen.getByRole('region', { name: 'Email bot' }));
    await user.click(mail.getByRole('button', { name: 'Connect Email bot' }));
    expect(mail.getByRole('button', { name: /^Disconnect/ })).toBeTruthy();
    expect(api.requests).toEqual([]);
  });
});

describe('/bot-management', () => {
  it('is announced as coming soon [S2.route.18, S2.ph.09, S2.ph.10]', async () => {
    const { api, route } = renderPage('/bot-management');
    expect(route.access).toBe('user');
    expect(await screen.findByText('Coming Soon')).toBeTruthy();
    for (const name of ['Automated Scheduling', 'Multi-Channel', 'Contact Selection', 'Custom Templates'])
      expect(screen.getByRole('heading', { name: new RegExp(name) })).toBeTruthy();
    expect(api.requests).toEqual([]);
  });
});
