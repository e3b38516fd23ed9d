import { assistantRequestSchema, type CaptureItem, type Task } from '@aide/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleAssistantResult, sampleCaptureItem, sampleContact, sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { reportReachable } from '../../../../lib/api/connection.ts';
import { loadLanguage } from '../../../../lib/language.ts';
import { CaptureBox } from './capture-box.tsx';

const priya = sampleContact({ name: 'Priya Shah' });
const otherPriya = sampleContact({ name: 'Priya Rao' });
const people = [priya, otherPriya];
const known = new Map<string, Task>();

let api: StubbedApi;
// The first load of the language package takes longer than a query waits.
beforeAll(async () => {
  await loadLanguage();
});
beforeEach(() => {
  act(() => reportReachable(true));
  api = stubApi();
  api.respond('getAssistantContext', { success: true, data: { tasks: [], last: [] } });
});

/** Responds to messages that create these tasks. */
function respondToCaptures(
  tasks: readonly Task[] = [sampleTask({ title: 'Water the plants' })],
  questions: CaptureItem['questions'] = [],
): void {
  const items = tasks.map((task) => sampleCaptureItem(task, questions));
  const reply = items[0]?.summary ?? '';
  api.handle('assistant', () => ({
    success: true as const,
    data: sampleAssistantResult({
      id: listIds().at(-1) ?? '',
      kind: 'capture',
      reply,
      items,
      changes: [],
      entries: [],
    }),
  }));
}

/** The ids of the requests so far, oldest first. */
function listIds(): string[] {
  return api.bodies('assistant').map((body) => assistantRequestSchema.parse(body).id ?? '');
}

it('has the focus on page load without loading anything, and Escape blurs it', async () => {
  const onChooseContact = () => Promise.resolve();
  const { user } = renderComponent(
    <CaptureBox contacts={people} tasks={known} onChooseContact={onChooseContact} focusOnOpen />,
  );
  expect(document.activeElement).toBe(box());
  expect(api.requests).toEqual([]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

function renderBox() {
  const onChooseContact = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const props = { contacts: people, tasks: known, onChooseContact };
  return { ...renderComponent(<CaptureBox {...props} />), onChooseContact };
}

const box = () => screen.getByLabelText('Capture a task');

describe('the capture box', () => {
  it('shows the parsed fields as chips, and sends the user’s corrections', async () => {
    respondToCaptures();
    const { user } = renderBox();
    await user.type(box(), 'Call the bank tomorrow at 4pm, urgent');
    const chips = await screen.findByRole('list', { name: 'Understood' });
    await waitFor(() => expect(chips.textContent).toContain('Due tomorrow, 4:00 PM'));
    expect(within(chips).getByLabelText('Priority')).toHaveProperty('value', 'urgent');
    await user.selectOptions(within(chips).getByLabelText('Priority'), 'high');
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(box()).toHaveProperty('value', ''));
    expect(api.bodies('assistant')).toMatchObject([
      { text: 'Call the bank tomorrow at 4pm, urgent', overrides: { priority: 'high' } },
    ]);
  });

  it('keeps the text when saving fails and retries with the same id', async () => {
    api.fail('assistant', 500, { success: false, message: 'Something went wrong' });
    const { user } = renderBox();
    await user.type(box(), 'Water the plants{Enter}');
    expect(await screen.findByText('Something went wrong')).toBeDefined();
    expect(box()).toHaveProperty('value', 'Water the plants');
    respondToCaptures();
    await user.type(box(), '{Enter}');
    expect(await screen.findByText('Water the plants was saved.')).toBeDefined();
    const [first, second] = listIds();
    expect(second).toBe(first);
  });

  it('restores the text after Undo', async () => {
    respondToCaptures();
    api.respond('undoCapture', { success: true, data: { captureId: priya.id } });
    const { user } = renderBox();
    await user.type(box(), 'Water the plants{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box()).toHaveProperty('value', 'Water the plants'));
  });

  it('asks for the contact when the server found several', async () => {
    const task = sampleTask({ title: 'Call Priya' });
    const candidates = [priya, otherPriya].map(({ id, name, company }) => ({ id, name, company }));
    respondToCaptures([task], [{ about: 'contact', candidates }]);
    const { user, onChooseContact } = renderBox();
    await user.type(box(), 'Call her{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Priya Rao' }));
    expect(onChooseContact).toHaveBeenCalledWith({ taskId: task.id, contactId: otherPriya.id });
  });
});

describe('a name that is not a contact', () => {
  it('becomes a contact if its chip is on when the task is saved; the chip itself saves nothing', async () => {
    respondToCaptures();
    const { user } = renderBox();
    await user.type(box(), 'Call Liam tomorrow');
    const chip = await screen.findByRole('button', { name: 'Add Liam as a contact' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    chip.focus();
    await user.keyboard('{Enter}');
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(api.bodies('assistant')).toEqual([]);
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(box()).toHaveProperty('value', ''));
    expect(api.bodies('assistant')).toMatchObject([{ text: 'Call Liam tomorrow', overrides: { new_contact: 'Liam' } }]);
  });

  it('is one new contact for all tasks that name it, and can be removed before saving', async () => {
    respondToCaptures([sampleTask(), sampleTask(), sampleTask()]);
    const { user } = renderBox();
    await user.type(box(), 'Call Liam today, send Liam the quote on Friday and email Emma');
    const chips = await screen.findAllByRole('button', { name: 'Add Liam as a contact' });
    expect(chips).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Add Emma as a contact' }));
    await user.click(screen.getByRole('button', { name: 'Add Emma as a contact' }));
    const [first] = chips;
    if (first) await user.click(first);
    expect(await screen.findAllByRole('button', { name: 'Add Liam as a contact', pressed: true })).toHaveLength(2);
    expect(api.bodies('assistant')).toEqual([]);
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(box()).toHaveProperty('value', ''));
    expect(api.bodies('assistant')).toMatchObject([
      { tasks: [{ overrides: { new_contact: 'Liam' } }, { overrides: { new_contact: 'Liam' } }, { overrides: {} }] },
    ]);
  });

  it('is not offered for things, for contacts, and after a contact was chosen', async () => {
    const { user } = renderBox();
    await user.type(box(), 'Call the bank');
    expect(await screen.findByRole('list', { name: 'Understood' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /as a contact/ })).toBeNull();
    await user.clear(box());
    await user.type(box(), 'Call Liam');
    await screen.findByRole('button', { name: 'Add Liam as a contact' });
    await user.click(screen.getByLabelText('Contact'));
    await user.selectOptions(screen.getByLabelText('Contact'), priya.id);
    expect(screen.queryByRole('button', { name: /as a contact/ })).toBeNull();
  });
});
