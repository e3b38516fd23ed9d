import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { CalendarFeed } from './calendar-feed.tsx';

const none = { active: false, createdAt: null, lastUsedAt: null };
const made = { active: true, createdAt: '2026-11-16T09:00:00.000Z', lastUsedAt: null };
const gateway = '<html><body><h1>502 Bad Gateway</h1></body></html>';

describe('a section that cannot be loaded', () => {
  it.each([
    ['text', 'The cellar is flooded', 'text/plain', 'The cellar is flooded'],
    ['a message', JSON.stringify({ message: 'Back at noon', error: 'CLOSED' }), 'application/json', 'Back at noon'],
    ['an error', JSON.stringify({ error: 'Closed on Sundays' }), 'application/json', 'Closed on Sundays'],
    ['nothing', '', 'application/json', 'Request failed with status code 500'],
    ['the page of a gateway', gateway, 'text/html', 'Request failed with status code 500'],
  ])(
    'displays a readable message when the response has %s [S8.msg.01, S8.msg.02, S8.msg.03, S8.msg.04]',
    async (_kind, body, type, words) => {
      vi.stubGlobal('fetch', async () => new Response(body, { status: 500, headers: { 'content-type': type } }));
      renderComponent(<CalendarFeed />);
      const panel = await screen.findByRole('alert');
      expect(panel.textContent).toContain(words);
      expect(panel.textContent).not.toContain('<');
      expect(within(panel).getByRole('button', { name: 'Try Again' })).toBeTruthy();
    },
  );
});

describe('a calendar link', () => {
  it('is shown once it is created, also while the status is being refetched', async () => {
    const api = stubApi();
    api.respond('getCalendarFeed', { success: true, data: none });
    api.respond('createCalendarFeed', { success: true, data: { ...made, path: '/feeds/secret.ics' } });
    const { user, queryClient } = renderComponent(<CalendarFeed />);
    const button = await screen.findByRole('button', { name: 'Create calendar link' });
    const late = Promise.withResolvers<void>();
    api.handle('getCalendarFeed', async () => {
      await late.promise;
      return { success: true as const, data: none };
    });
    const reading = queryClient.invalidateQueries();
    await user.click(button);
    const link = await screen.findByLabelText<HTMLInputElement>('Calendar link');
    late.resolve();
    await reading;
    expect(link.value).toBe(`${location.origin}/feeds/secret.ics`);
    expect(screen.getByLabelText('Calendar link')).toBeTruthy();
  });

  it('that could not be renewed can still be copied', async () => {
    const api = stubApi();
    api.respond('getCalendarFeed', { success: true, data: none });
    api.respond('createCalendarFeed', { success: true, data: { ...made, path: '/feeds/secret.ics' } });
    const { user } = renderComponent(<CalendarFeed />);
    await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
    await user.click(await screen.findByRole('button', { name: 'New link' }));
    api.fail('createCalendarFeed', 500, { message: 'Not now' });
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Create a new link' }));
    expect(await question.findByText('Not now')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Calendar link');
    expect(link.value).toBe(`${location.origin}/feeds/secret.ics`);
  });
});
