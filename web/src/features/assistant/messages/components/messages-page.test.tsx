import { assistantRequestSchema, type Message, type Task } from '@aide/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import {
  sampleAssistantResult,
  sampleContact,
  sampleEntry,
  sampleMessage,
  sampleTask,
} from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { MessagesPage } from './messages-page.tsx';

const rent = sampleTask({ title: 'Pay the rent' });

let api: StubbedApi;
beforeEach(() => {
  vi.clearAllMocks();
  act(() => reportReachable(true));
  api = stubApi();
  api.respond('listMessagePeople', { success: true, data: [] });
  api.respond('updateTask', { success: true, data: rent });
});

function respondWith(messages: Message[], nextCursor: string | null = null): void {
  api.respond('listMessages', { success: true, data: messages, nextCursor });
}

function renderPage(tasks: readonly Task[] = []) {
  const known = new Map(tasks.map((task) => [task.id, task]));
  return renderComponent(<MessagesPage tasks={known} />);
}

const box = () => screen.getByRole('textbox', { name: 'Message' });
const thread = () => within(screen.getByRole('log'));

describe('the message box', () => {
  it('keeps its text when the page is left', async () => {
    respondWith([]);
    const first = renderPage();
    await first.user.type(box(), 'call the lawyer');
    first.unmount();
    renderPage();
    expect(box()).toHaveProperty('value', 'call the lawyer');
  });

  it('restores a message that failed after the page was left', async () => {
    respondWith([]);
    const { promise, resolve } = Promise.withResolvers<void>();
    api.handle('assistant', async () => {
      await promise;
      throw new TypeError('Failed to fetch');
    });
    const first = renderPage();
    await first.user.type(box(), 'call the lawyer{Enter}');
    await waitFor(() => expect(api.bodies('assistant')).toHaveLength(1));
    first.unmount();
    resolve();
    await waitFor(() => expect(first.queryClient.isMutating()).toBe(0));
    renderPage();
    expect(box()).toHaveProperty('value', 'call the lawyer');
  });
});

describe('the conversation', () => {
  it('lists messages of both channels by time, each with its channel', async () => {
    respondWith([
      sampleMessage({ text: 'the rent is paid', channel: 'telegram' }),
      sampleMessage({ text: 'Done: Pay the rent.', author: 'aide', channel: 'telegram' }),
      sampleMessage({ text: 'thanks!', channel: 'voice', created_at: '2026-01-06T09:00:00.000Z' }),
    ]);
    renderPage();
    await screen.findByText('thanks!');
    expect(
      thread()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'You:the rent is paidTelegram·9:00 AM',
      'Aide:Done: Pay the rent.Telegram·9:00 AM',
      'You:thanks!Voice·9:00 AM',
    ]);
    expect(thread().getAllByRole('region')).toHaveLength(2);
  });

  it('sends a message to the assistant and shows the answer as task rows', async () => {
    respondWith([]);
    const { user } = renderPage([rent]);
    await screen.findByText('Send Aide a message');
    const result = sampleAssistantResult({
      kind: 'question',
      ask: 'list',
      reply: '1 task is due today.',
      entries: [sampleEntry(rent)],
      total: 1,
      undoable: false,
    });
    api.handle('assistant', () => {
      respondWith([
        sampleMessage({ text: "what's due today?" }),
        sampleMessage({ text: result.reply, author: 'aide', result }),
      ]);
      return { success: true as const, data: result };
    });
    await user.type(box(), "what's due today?{Enter}");
    expect(box()).toHaveProperty('value', '');
    await user.click(await screen.findByRole('button', { name: 'Complete Pay the rent' }));
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]));
    expect(thread().getByText('1 task is due today.')).toBeDefined();
  });

  it('restores the text after a failed request, and retries under the same id', async () => {
    respondWith([sampleMessage()]);
    api.fail('assistant', 500, { success: false, message: 'Something went wrong' });
    const { user } = renderPage();
    await screen.findByText('Call Priya tomorrow');
    await user.type(box(), 'pay the rent{Enter}');
    expect(await screen.findByText('Something went wrong')).toBeDefined();
    expect(box()).toHaveProperty('value', 'pay the rent');
    api.respond('assistant', { success: true, data: sampleAssistantResult() });
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(api.bodies('assistant')).toHaveLength(2));
    const ids = api.bodies('assistant').map((body) => assistantRequestSchema.parse(body).id);
    expect(ids[1]).toBe(ids[0]);
  });

  it('undoes the changes of a message', async () => {
    const result = sampleAssistantResult({ entries: [sampleEntry(rent)], total: 1 });
    respondWith([sampleMessage(), sampleMessage({ author: 'aide', text: 'Done: Pay the rent.', result })]);
    api.handle('undoAssistant', () => {
      const undone = { ...result, undone: true };
      respondWith([sampleMessage({ author: 'aide', text: 'Done: Pay the rent.', result: undone })]);
      return { success: true as const, data: undone };
    });
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeDefined();
    expect(api.requests.find(({ name }) => name === 'undoAssistant')?.params).toEqual({ id: result.id });
  });

  it('adds the text of a command without a match as a task', async () => {
    const open = [{ verb: 'complete' as const, target: 'the dentist', reason: 'none' as const, entries: [] }];
    const result = sampleAssistantResult({ open, undoable: false, reply: 'No task fits “the dentist”.' });
    respondWith([
      sampleMessage({ text: 'the dentist is done' }),
      sampleMessage({ author: 'aide', text: result.reply, result }),
    ]);
    api.respond('assistant', { success: true, data: sampleAssistantResult({ kind: 'capture' }) });
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'Add as a task instead' }));
    await waitFor(() =>
      expect(api.bodies('assistant')).toMatchObject([{ text: 'the dentist is done', as: 'capture' }]),
    );
  });

  it('searches, and deletes a message', async () => {
    const line = sampleMessage({ text: 'pay the rent' });
    api.handle('listMessages', ({ query }) => ({
      success: true as const,
      data: query.q === undefined || query.q === 'rent' ? [line] : [],
      nextCursor: null,
    }));
    api.respond('deleteMessage', { success: true, data: { id: line.id } });
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'Delete the message “pay the rent”' }));
    expect(api.requests.find(({ name }) => name === 'deleteMessage')?.params).toEqual({ id: line.id });
    await user.type(screen.getByLabelText('Search messages'), 'zebra');
    expect(await screen.findByText('Nothing matches')).toBeDefined();
    await user.clear(screen.getByLabelText('Search messages'));
    await user.type(screen.getByLabelText('Search messages'), 'rent');
    expect(await screen.findByText('pay the rent')).toBeDefined();
  });

  it('loads older messages above the visible ones', async () => {
    const newer = Array.from({ length: 40 }, (_, at) => sampleMessage({ text: `line ${at + 1}` }));
    const older = sampleMessage({ text: 'the first line', created_at: '2026-01-04T09:00:00.000Z' });
    api.handle('listMessages', ({ query }) => ({
      success: true as const,
      data: query.cursor === undefined ? newer : [older],
      nextCursor: query.cursor === undefined ? 'next' : null,
    }));
    const { user } = renderPage();
    await screen.findByText('line 40');
    expect(screen.queryByText('the first line')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show Older' }));
    await screen.findByText('the first line');
    const lines = thread().getAllByRole('listitem');
    expect(lines).toHaveLength(41);
    expect(lines[0]?.textContent).toContain('the first line');
    expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull();
  });
});

describe('the people', () => {
  it('are listed with their open tasks', async () => {
    const priya = sampleContact({ name: 'Priya Shah' });
    respondWith([]);
    api.respond('listMessagePeople', {
      success: true,
      data: [
        {
          contact: { id: priya.id, name: priya.name, email: null, company: null },
          last_mentioned_at: '2026-01-05T09:00:00.000Z',
          tasks: [rent],
          open_tasks: 1,
        },
      ],
    });
    const { user } = renderPage();
    const person = await screen.findByRole('button', { name: /Priya Shah/ });
    expect(person.textContent).toContain('1 open task');
    await user.click(person);
    const tasks = within(screen.getByRole('list', { name: 'Open tasks of Priya Shah' }));
    await user.click(tasks.getByRole('button', { name: 'Complete Pay the rent' }));
    await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]));
  });
});
