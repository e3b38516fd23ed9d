import { assistantRequestSchema } from '@aide/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, invoice, renderBox, renewal, rent, stubCaptureApi } from '../../../../../test/capture-box.tsx';
import { sampleAssistantResult, sampleEntry } from '../../../../../test/samples.ts';
import { captureDraft, getDraft, writeDraft } from '../../../../lib/storage/draft.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';

const getApi = stubCaptureApi();
const assistantBodies = () =>
  getApi()
    .bodies('assistant')
    .map((body) => assistantRequestSchema.parse(body));

/** Sends a command and leaves the page. `resolve` completes the response. */
async function leaveBeforeResponse(): Promise<{ resolve(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  getApi().handle('assistant', async () => {
    await promise;
    return { success: true as const, data: sampleAssistantResult({ reply: 'Pay the rent is done.' }) };
  });
  const { user, rerender } = renderBox();
  await user.type(box(), 'the rent is paid');
  await screen.findByRole('list', { name: 'What changes' });
  await user.type(box(), '{Enter}');
  await waitFor(() => expect(assistantBodies()).toHaveLength(1));
  rerender(<p>Another page</p>);
  return { resolve };
}

describe('a command in the box', () => {
  it('shows the task and its changes, and Enter applies them with Undo', async () => {
    getApi().respond('assistant', {
      success: true,
      data: sampleAssistantResult({ reply: 'Call Priya about the renewal moved to Monday.' }),
    });
    getApi().respond('undoAssistant', {
      success: true,
      data: sampleAssistantResult({ reply: 'Undone: Call Priya about the renewal.', undone: true }),
    });
    const { user } = renderBox();
    await user.type(box(), 'push the Priya renewal call to Monday');
    const changes = await screen.findByRole('list', { name: 'What changes' });
    expect(changes.textContent).toMatch(/Call Priya about the renewal·No datebecomes/);
    await user.type(box(), '{Enter}');
    expect(await screen.findByText('Call Priya about the renewal moved to Monday.')).toBeDefined();
    expect(box()).toHaveProperty('value', '');
    expect(assistantBodies()).toMatchObject([{ text: 'push the Priya renewal call to Monday', chosen: [] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Call Priya about the renewal.')).toBeDefined();
  });

  it('undoes by "undo" what the newest toast offers to undo', async () => {
    const undone: string[] = [];
    const { user } = renderBox();
    for (const message of ['Completed “Pay the rent”', 'Moved “Call Priya”'])
      act(() => toastWithAction({ message, label: 'Undo', onAction: () => undone.push(message) }));
    await user.type(box(), 'undo{Enter}');
    await waitFor(() => expect(undone).toEqual(['Moved “Call Priya”']));
    expect(box()).toHaveProperty('value', '');
    await user.type(box(), 'undo{Enter}');
    await waitFor(() => expect(undone).toEqual(['Moved “Call Priya”', 'Completed “Pay the rent”']));
    expect(assistantBodies()).toEqual([]);
  });

  it('clears the box and shows its result although the page was left before the response', async () => {
    const { resolve } = await leaveBeforeResponse();
    resolve();
    expect(await screen.findByText('Pay the rent is done.')).toBeDefined();
    expect(getDraft(captureDraft)).toBe('');
  });

  it('keeps the text typed on another visit while it was pending', async () => {
    const { resolve } = await leaveBeforeResponse();
    writeDraft(captureDraft, 'call the bank');
    resolve();
    expect(await screen.findByText('Pay the rent is done.')).toBeDefined();
    expect(getDraft(captureDraft)).toBe('call the bank');
  });

  it('is sent when Enter is pressed before the preview', async () => {
    getApi().respond('assistant', { success: true, data: sampleAssistantResult({ reply: 'Pay the rent is done.' }) });
    const { user } = renderBox();
    await user.click(box());
    await waitFor(() => expect(getApi().requests.map(({ name }) => name)).toContain('getAssistantContext'));
    await user.type(box(), 'the rent is paid{Enter}');
    expect(await screen.findByText('Pay the rent is done.')).toBeDefined();
  });

  it('asks which task is meant, and accepts the choice by arrow keys and Enter', async () => {
    getApi().respond('assistant', { success: true, data: sampleAssistantResult({ reply: 'Moved.' }) });
    const { user } = renderBox();
    await user.type(box(), 'move the Priya call to friday');
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Call Priya about the renewalNo date',
      'Call Priya about the invoiceNo date',
    ]);
    await user.type(box(), '{ArrowDown}{ArrowDown}');
    expect(box().getAttribute('aria-activedescendant')).toBe(options[1]!.id);
    await user.type(box(), '{Enter}');
    expect(await screen.findByText('Moved.')).toBeDefined();
    expect(assistantBodies()).toMatchObject([{ chosen: [invoice.id] }]);
  });

  it('does not choose automatically: Enter highlights the first candidate and sends nothing', async () => {
    const { user } = renderBox();
    await user.type(box(), 'move the Priya call to friday');
    await screen.findByRole('listbox');
    await user.type(box(), '{Enter}');
    expect(screen.getAllByRole('option')[0]!.getAttribute('aria-selected')).toBe('true');
    expect(getApi().bodies('assistant')).toEqual([]);
  });

  it('shows that no task matches and adds the text as a task instead', async () => {
    getApi().fail('assistant', 500, { success: false, message: 'Something went wrong' });
    const { user } = renderBox();
    await user.type(box(), 'mark the dentist as done');
    expect(await screen.findByText('No task fits “the dentist”.')).toBeDefined();
    await user.type(box(), '{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add as a task instead' }));
    expect(getApi().bodies('assistant')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Something went wrong')).toBeDefined();
    expect(getApi().bodies('assistant')).toMatchObject([
      { text: 'mark the dentist as done', tasks: [{ text: 'mark the dentist as done' }] },
    ]);
    expect(box()).toHaveProperty('value', 'mark the dentist as done');
  });

  it('keeps the text when the server is unreachable', async () => {
    getApi().disconnect('assistant');
    const { user } = renderBox();
    await user.type(box(), 'the rent is paid');
    await screen.findByRole('list', { name: 'What changes' });
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(getApi().bodies('assistant')).toHaveLength(1));
    expect(box()).toHaveProperty('value', 'the rent is paid');
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  });
});

describe('a question in the box', () => {
  it('is answered in place with rows that can be completed, opened and rescheduled', async () => {
    getApi().respond('updateTask', { success: true, data: rent });
    getApi().respond('assistant', {
      success: true,
      data: sampleAssistantResult({
        kind: 'question',
        ask: 'list',
        reply: '1 task is due today.',
        entries: [sampleEntry(rent)],
        total: 1,
        undoable: false,
      }),
    });
    const { user } = renderBox();
    await user.type(box(), "what's due today?");
    const answer = await screen.findByRole('list', { name: 'Answer' });
    expect(within(answer).getByRole('link', { name: 'Pay the rent' }).getAttribute('href')).toBe(
      `/tasks?task=${rent.id}`,
    );
    await user.click(within(answer).getByRole('button', { name: 'Reschedule Pay the rent' }));
    await user.type(await screen.findByRole('combobox', { name: 'When' }), '3 march 2031');
    await user.click(await screen.findByRole('option', { name: /3 Mar/ }));
    await waitFor(() =>
      expect(getApi().bodies('updateTask')).toEqual([{ dueDate: '2031-03-03T00:00:00.000Z', dueHasTime: false }]),
    );
    await user.type(box(), '{Enter}');
    const panel = await screen.findByRole('region', { name: 'Answer' });
    expect(panel.textContent).toContain('1 task is due today.');
    await user.click(within(panel).getByRole('button', { name: 'Complete Pay the rent' }));
    await waitFor(() => expect(getApi().bodies('updateTask')).toContainEqual({ status: 'completed' }));
    expect(box()).toHaveProperty('value', '');
    await user.click(box());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  });

  it('shows the server’s question and sends the choice', async () => {
    const open = [
      {
        verb: 'complete' as const,
        target: 'the call',
        reason: 'which' as const,
        entries: [renewal, invoice].map(sampleEntry),
      },
    ];
    const asked = sampleAssistantResult({ needs: 'choice', reply: 'Which one?', open, undoable: false });
    getApi().respond('assistant', { success: true, data: asked });
    getApi().respond('confirmAssistant', {
      success: true,
      data: sampleAssistantResult({ reply: 'Done: the invoice.' }),
    });
    const { user } = renderBox();
    await user.type(box(), 'what is next?{Enter}');
    await user.click(await screen.findByRole('button', { name: invoice.title }));
    expect(await screen.findByText('Done: the invoice.')).toBeDefined();
    expect(getApi().requests.find(({ name }) => name === 'confirmAssistant')).toMatchObject({
      params: { id: asked.id },
      body: { chosen: [invoice.id] },
    });
  });

  it('replies to thanks without creating a task', async () => {
    getApi().respond('assistant', {
      success: true,
      data: sampleAssistantResult({ kind: 'talk', talk: 'thanks', reply: 'You’re welcome.', undoable: false }),
    });
    const { user } = renderBox();
    await user.type(box(), 'thanks!{Enter}');
    expect(await screen.findByText('You’re welcome.')).toBeDefined();
  });
});
