import type { MailFollowUp, MailFollowUpList } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { FollowUpsCard } from './follow-ups-card.tsx';
import { FollowUpsPage } from './follow-ups-page.tsx';

const followUp: MailFollowUp = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'waiting',
  name: 'Priya Shah',
  address: 'priya@example.net',
  contactId: null,
  subject: 'The deck',
  lines: ['Can you send me the deck?'],
  sentAt: '2026-11-10T05:00:00.000Z',
  due: null,
  mayBeDone: false,
};
const found: MailFollowUpList = { followUps: [followUp], total: 1, mailboxes: 1, signInNeeded: 0 };

function stub(list: MailFollowUpList) {
  const api = stubApi();
  let left = list;
  const remove = () => {
    left = { ...left, followUps: left.followUps.slice(1), total: left.total - 1 };
    return { success: true as const, data: { id: followUp.id } };
  };
  api.handle('listMailFollowUps', () => ({ success: true as const, data: left }));
  api.handle('dismissMailFollowUp', remove);
  api.handle('restoreMailFollowUp', () => {
    left = list;
    return { success: true as const, data: { id: followUp.id } };
  });
  api.handle('trackMailFollowUp', () => {
    remove();
    return { success: true as const, data: { id: followUp.id, taskId: followUp.id } };
  });
  return api;
}

describe('Follow-ups', () => {
  it('shows the person, the subject and the line under the heading of their kind', async () => {
    stub(found);
    renderComponent(<FollowUpsPage />);
    const section = await screen.findByRole('region', { name: 'Waiting for a reply' });
    expect(within(section).getByText('“Can you send me the deck?”')).not.toBeNull();
    expect(within(section).getByText('Priya Shah')).not.toBeNull();
  });

  it('creates a task with the key t', async () => {
    const api = stub(found);
    const { user } = renderComponent(<FollowUpsPage />);
    (await screen.findByRole('article', { name: 'Priya Shah: The deck' })).focus();
    await user.keyboard('t');
    expect(await screen.findByText('Task created')).not.toBeNull();
    expect(api.bodies('trackMailFollowUp')).toHaveLength(1);
    expect(await screen.findByText('Nothing to follow up')).not.toBeNull();
  });

  it('dismisses a row, and Undo restores it', async () => {
    stub(found);
    const { user } = renderComponent(<FollowUpsPage />);
    await user.click(await screen.findByRole('button', { name: 'Dismiss The deck' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article', { name: 'Priya Shah: The deck' })).not.toBeNull();
  });

  it('shows when something is due, and moves the focus to the next row', async () => {
    const second = { ...followUp, id: '019a0000-0000-7000-8000-000000000002', subject: 'The quote' };
    const due = { date: '2020-11-13', time: null };
    stub({ ...found, followUps: [{ ...followUp, due }, second], total: 2 });
    const { user } = renderComponent(<FollowUpsPage />);
    const row = await screen.findByRole('article', { name: 'Priya Shah: The deck' });
    expect(within(row).getByText('Due 13 Nov 2020')).not.toBeNull();
    row.focus();
    await user.keyboard('n');
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Priya Shah: The quote' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).not.toBeNull();
  });

  it('asks to connect a mailbox, or to sign in again', async () => {
    stub({ followUps: [], total: 0, mailboxes: 0, signInNeeded: 0 });
    const { unmount } = renderComponent(<FollowUpsPage />);
    expect((await screen.findByRole('link', { name: 'Connect a mailbox' })).getAttribute('href')).toBe(
      '/settings#mail',
    );
    unmount();
    stub({ followUps: [], total: 0, mailboxes: 1, signInNeeded: 1 });
    renderComponent(<FollowUpsPage />);
    expect(await screen.findByRole('link', { name: 'Sign in again' })).not.toBeNull();
  });

  it('is a card on the dashboard only when there is something', async () => {
    const api = stub({ followUps: [], total: 0, mailboxes: 1, signInNeeded: 0 });
    const { container, unmount } = renderComponent(<FollowUpsCard />);
    await expect.poll(() => api.requests.length).toBe(1);
    expect(container.textContent).toBe('');
    unmount();
    stub(found);
    renderComponent(<FollowUpsCard />);
    expect((await screen.findByRole('link', { name: 'Show all 1' })).getAttribute('href')).toBe('/follow-ups');
  });
});
