import type { ReachOut } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { ReachOutCard } from './reach-out-card.tsx';

const contact = { id: '019a0000-0000-7000-8000-00000000000a', name: 'Priya Nair', email: null, company: 'Acme' };
const suggestion: ReachOut = {
  id: '019a0000-0000-7000-8000-000000000001',
  contact,
  reason: 'rhythm',
  text: 'Every 3 weeks, last contact 5 weeks ago',
  status: 'open',
  task_id: null,
};

function open(list: ReachOut[]) {
  const api = stubApi();
  let left = list;
  api.handle('listReachOuts', () => ({ success: true as const, data: left }));
  api.handle('answerReachOut', ({ params, body }) => {
    const { status } = body as { status: ReachOut['status'] };
    left = status === 'open' ? list : list.filter(({ id }) => id !== params['id']);
    return { success: true as const, data: { suggestion: { ...suggestion, status }, task: null } };
  });
  return { api, ...renderComponent(<ReachOutCard />) };
}

describe('Reach out this week', () => {
  it('is not displayed without a suggestion', async () => {
    const { api, container } = open([]);
    await expect.poll(() => api.requests.length).toBe(1);
    expect(container.textContent).toBe('');
  });

  it('names each person with the reason and links to the contact', async () => {
    open([suggestion]);
    const card = await screen.findByRole('region', { name: 'Reach out this week' });
    expect(within(card).getByText('Every 3 weeks, last contact 5 weeks ago')).not.toBeNull();
    const link = within(card).getByRole('link', { name: 'Priya Nair' });
    expect(link.getAttribute('href')).toBe(`/contacts?contact=${contact.id}`);
  });

  it.each([
    ['Add a follow-up with Priya Nair', 'accepted', 'Follow-up with Priya Nair added for today'],
    ['Snooze Priya Nair for a week', 'snoozed', 'Priya Nair snoozed for a week'],
    ['Dismiss Priya Nair', 'dismissed', 'Priya Nair dismissed'],
  ])('%s: the row is removed, and Undo restores it', async (name, status, message) => {
    const { api, user } = open([suggestion]);
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText(message);
    expect(screen.queryByRole('link', { name: 'Priya Nair' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Priya Nair' })).not.toBeNull();
    expect(api.bodies('answerReachOut')).toEqual([{ status }, { status: 'open' }]);
  });

  it('restores the row when the server rejects the change', async () => {
    const { api, user } = open([suggestion]);
    const button = await screen.findByRole('button', { name: 'Dismiss Priya Nair' });
    api.fail('answerReachOut', 403, { success: false, error: 'TRIAL_EXPIRED', message: 'Your trial has ended.' });
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'Priya Nair' })).not.toBeNull();
    expect(await screen.findByText('Your trial has ended.')).not.toBeNull();
  });
});
