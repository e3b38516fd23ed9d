import { captureRequestSchema, type CaptureItem, type CaptureResult, type Task } from '@aide/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../test/render.tsx';
import { sampleContact, sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { reportReachable } from '../../../lib/api/connection.ts';
import { loadLanguage } from '../../../lib/language.ts';
import { useSendWaiting } from '../use-send-waiting.ts';
import { CaptureBox } from './capture-box.tsx';

const priya = sampleContact({ name: 'Priya Shah' });
const otherPriya = sampleContact({ name: 'Priya Rao' });
const people = [priya, otherPriya];
const known = new Map<string, Task>();
const taskActions = { onToggle: vi.fn<(task: Task) => void>(), onMove: vi.fn<(task: Task) => void>() };

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

/** The response to a capture that created these tasks. */
function sampleResult(captureId: string, tasks: readonly Task[], questions: CaptureItem['questions']): CaptureResult {
  const items = tasks.map((task): CaptureItem => ({
    id: task.id,
    kind: 'task',
    task,
    recurringTask: null,
    backlogItem: null,
    understood: {
      title: task.title,
      description: null,
      taskType: 'todo',
      priority: 'medium',
      contactId: null,
      contactName: null,
      contactCandidates: [],
      due: null,
      recurrence: null,
      backlog: false,
      spans: [],
      confidence: { title: 1, taskType: 1, priority: 1, contact: 1, due: 1, recurrence: 1, backlog: 1 },
      engine: 'language',
    },
    questions,
    summary: `${task.title} was saved.`,
    undone: false,
  }));
  const [first] = items;
  if (!first) throw new Error('A capture creates at least one task.');
  return { ...first, captureId, items };
}

function respondToCaptures(
  tasks: readonly Task[] = [sampleTask({ title: 'Water the plants' })],
  questions: CaptureItem['questions'] = [],
): void {
  api.handle('capture', () => ({
    success: true as const,
    data: sampleResult(listCaptureIds().at(-1) ?? '', tasks, questions),
  }));
}

/** The capture ids of the requests so far, oldest first. */
function listCaptureIds(): string[] {
  return api.bodies('capture').map((body) => captureRequestSchema.parse(body).captureId ?? '');
}

/** The box as the shell mounts it, with the sender of what waits. */
function Capture({ onChooseContact }: { onChooseContact: () => Promise<unknown> }) {
  useSendWaiting();
  return <CaptureBox contacts={people} tasks={known} taskActions={taskActions} onChooseContact={onChooseContact} />;
}

it('is focused when its page opens, loads nothing yet, and Escape leaves it', async () => {
  const onChooseContact = () => Promise.resolve();
  const { user } = renderComponent(
    <CaptureBox
      contacts={people}
      tasks={known}
      taskActions={taskActions}
      onChooseContact={onChooseContact}
      focusOnOpen
    />,
  );
  expect(document.activeElement).toBe(box());
  expect(api.requests).toEqual([]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

function renderBox() {
  const onChooseContact = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  return { ...renderComponent(<Capture onChooseContact={onChooseContact} />), onChooseContact };
}

const box = () => screen.getByLabelText('Capture a task');

describe('the capture box', () => {
  it('shows what was understood as chips, and sends what the user corrected', async () => {
    respondToCaptures();
    const { user } = renderBox();
    await user.type(box(), 'Call the bank tomorrow at 4pm, urgent');
    const chips = await screen.findByRole('list', { name: 'Understood' });
    await waitFor(() => expect(chips.textContent).toContain('Due tomorrow, 4:00 PM'));
    expect(within(chips).getByLabelText('Priority')).toHaveProperty('value', 'urgent');
    await user.selectOptions(within(chips).getByLabelText('Priority'), 'high');
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(box()).toHaveProperty('value', ''));
    expect(api.bodies('capture')).toMatchObject([
      { text: 'Call the bank tomorrow at 4pm, urgent', overrides: { priority: 'high' } },
    ]);
  });

  it('keeps the text when saving fails and retries with the same capture id', async () => {
    api.fail('capture', 500, { success: false, message: 'Something went wrong' });
    const { user } = renderBox();
    await user.type(box(), 'Water the plants{Enter}');
    expect(await screen.findByText('Something went wrong')).toBeDefined();
    expect(box()).toHaveProperty('value', 'Water the plants');
    respondToCaptures();
    await user.type(box(), '{Enter}');
    expect(await screen.findByText('Water the plants was saved.')).toBeDefined();
    const [first, second] = listCaptureIds();
    expect(second).toBe(first);
  });

  it('keeps a message whose response was lost and sends it again with the same capture id', async () => {
    api.disconnect('capture');
    const { user } = renderBox();
    await user.type(box(), 'Water the plants{Enter}');
    const waiting = await screen.findByRole('list', { name: 'Waiting to be sent' });
    expect(within(waiting).getByText('Water the plants')).toBeDefined();
    expect(box()).toHaveProperty('value', '');
    respondToCaptures();
    act(() => reportReachable(true));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull());
    const ids = listCaptureIds();
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  it('gives the text back after Undo', async () => {
    respondToCaptures();
    api.respond('undoCapture', { success: true, data: { captureId: priya.id } });
    const { user } = renderBox();
    await user.type(box(), 'Water the plants{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box()).toHaveProperty('value', 'Water the plants'));
  });

  it('asks whom the task is about when the server was not sure', async () => {
    const task = sampleTask({ title: 'Call Priya' });
    const candidates = [priya, otherPriya].map(({ id, name, company }) => ({ id, name, company }));
    respondToCaptures([task], [{ about: 'contact', candidates }]);
    const { user, onChooseContact } = renderBox();
    await user.type(box(), 'Call her{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Priya Rao' }));
    expect(onChooseContact).toHaveBeenCalledWith({ taskId: task.id, contactId: otherPriya.id });
  });
});
