import type { EntryKind } from '@aide/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import { sampleAssistantResult, sampleContact } from '../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../test/stub-api.ts';
import { clearAddedContacts, reportAddedContact } from '../../lib/events/added-contact.ts';
import { MentionOffers } from './mention-offers.tsx';

const liam = sampleContact({ name: 'Liam' });
const emma = sampleContact({ name: 'Emma' });
const mention = ({ id, name }: { id: string; name: string }, titles: string[], kinds: EntryKind[] = []) => ({
  contact: { id, name },
  tasks: titles.map((title, at) => ({ id: `${id.slice(0, -1)}${at}`, kind: kinds[at] ?? ('task' as const), title })),
});

let api: StubbedApi;
beforeEach(() => {
  clearAddedContacts();
  api = stubApi();
});
const answer = (mentions: ReturnType<typeof mention>[]) =>
  api.respond('listMentions', { success: true, data: mentions });

describe('open tasks that mention a new contact', () => {
  it('are linked together, and Undo unlinks them', async () => {
    answer([mention(liam, ['Call Liam', 'Email Liam', 'Meet Liam'])]);
    const requestId = '00000000-0000-4000-8000-00000000000a';
    const entries = [1, 2, 3].map((at) => ({ id: `00000000-0000-4000-8000-00000000001${at}`, kind: 'task' as const }));
    api.respond('linkMentions', { success: true, data: { id: requestId, linked: 3, entries } });
    api.respond('undoAssistant', { success: true, data: sampleAssistantResult({ undone: true }) });
    const { user } = renderComponent(<MentionOffers />);
    act(() => reportAddedContact(liam.id));
    expect(await screen.findByText('3 open tasks mention Liam. Link them?')).toBeDefined();
    expect(api.requests[0]).toMatchObject({ name: 'listMentions', query: { contactId: liam.id } });
    await user.click(screen.getByRole('button', { name: 'Link them' }));
    expect(await screen.findByText('3 tasks linked to Liam.')).toBeDefined();
    expect(api.bodies('linkMentions')).toMatchObject([{ links: [{ contactId: liam.id, taskIds: { length: 3 } }] }]);
    expect(screen.queryByText('3 open tasks mention Liam. Link them?')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.requests.at(-1)).toMatchObject({ name: 'undoAssistant', params: { id: requestId } }),
    );
  });

  it('are linked with Undo although the page was left before the response', async () => {
    answer([mention(liam, ['Call Liam'])]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const entries = [{ id: '00000000-0000-4000-8000-000000000011', kind: 'task' as const }];
    api.handle('linkMentions', async () => {
      await promise;
      return { success: true as const, data: { id: '00000000-0000-4000-8000-00000000000a', linked: 1, entries } };
    });
    const { user, rerender } = renderComponent(<MentionOffers />);
    act(() => reportAddedContact(liam.id));
    await user.click(await screen.findByRole('button', { name: 'Link it' }));
    rerender(<p>Another page</p>);
    resolve();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    rerender(<MentionOffers />);
    expect(screen.queryByText('1 open task mentions Liam. Link it?')).toBeNull();
  });

  it('are offered for all contacts after an import, and can be declined with one click', async () => {
    answer([mention(liam, ['Call Liam']), mention(emma, ['Call Emma'])]);
    const { user } = renderComponent(<MentionOffers />);
    act(() => reportAddedContact(null));
    expect(await screen.findByText('2 open tasks mention Liam and Emma. Link them?')).toBeDefined();
    expect(api.requests[0]?.query).toEqual({});
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(/open tasks mention/)).toBeNull();
  });

  it('are counted by their kind', async () => {
    answer([
      mention(liam, ['Call Liam', 'Catch up with Liam', 'Ask Liam'], ['task', 'recurring_task', 'backlog_item']),
    ]);
    renderComponent(<MentionOffers />);
    act(() => reportAddedContact(liam.id));
    const offer = '1 open task, 1 recurring task and 1 backlog item mention Liam. Link them?';
    expect(await screen.findByText(offer)).toBeDefined();
  });

  it('show nothing if there are none, and the offer stays when linking fails', async () => {
    answer([]);
    const { user } = renderComponent(<MentionOffers />);
    act(() => reportAddedContact(emma.id));
    await waitFor(() => expect(api.requests).toHaveLength(1));
    answer([mention(liam, ['Call Liam'])]);
    api.fail('linkMentions', 500, { success: false, message: 'Down' });
    act(() => reportAddedContact(liam.id));
    await user.click(await screen.findByRole('button', { name: 'Link it' }));
    expect(await screen.findByText('Down')).toBeDefined();
    expect(screen.getByText('1 open task mentions Liam. Link it?')).toBeDefined();
    // The contact without mentions is not requested again.
    expect(api.requests.filter(({ name }) => name === 'listMentions')).toHaveLength(2);
  });
});
