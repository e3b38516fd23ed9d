import { assistantRequestSchema, captureRequestSchema, type CallResponse, type Task } from '@aide/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../test/render.tsx';
import { sampleAssistantResult, sampleContact, sampleEntry, sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { reportReachable } from '../../../lib/api/connection.ts';
import { loadLanguage } from '../../../lib/language.ts';
import { CaptureBox } from './capture-box.tsx';

type KnownTask = CallResponse<'getAssistantContext'>['data']['tasks'][number];

const priya = sampleContact({ name: 'Priya Shah' });
const people = [priya];
const renewal = sampleTask({ title: 'Call Priya about the renewal', contact_id: priya.id });
const invoice = sampleTask({ title: 'Call Priya about the invoice', contact_id: priya.id });
const rent = sampleTask({ title: 'Pay the rent' });
const tasks = new Map([renewal, invoice, rent].map((task) => [task.id, task]));
const taskActions = {
  onToggle: vi.fn<(task: Task) => void>(),
  onMove: vi.fn<(task: Task, date: string | null) => void>(),
};

function toKnown(task: Task, changes: Partial<KnownTask> = {}): KnownTask {
  return {
    id: task.id,
    title: task.title,
    contactId: task.contact_id,
    taskType: task.task_type,
    priority: task.priority,
    status: task.status,
    due: null,
    recurring: false,
    completedOn: null,
    ...changes,
  };
}

let api: StubbedApi;
// The first load of the language package takes longer than a query waits.
beforeAll(async () => {
  await loadLanguage();
});
beforeEach(() => {
  vi.clearAllMocks();
  act(() => reportReachable(true));
  api = stubApi();
  api.respond('getAssistantContext', {
    success: true,
    data: {
      tasks: [toKnown(renewal), toKnown(invoice), toKnown(rent, { due: { date: '2020-01-01', time: null } })],
      last: [],
    },
  });
});

function renderBox() {
  return renderComponent(
    <CaptureBox contacts={people} tasks={tasks} taskActions={taskActions} onChooseContact={() => Promise.resolve()} />,
  );
}

const box = () => screen.getByLabelText('Capture a task');
const assistantBodies = () => api.bodies('assistant').map((body) => assistantRequestSchema.parse(body));

describe('several tasks in one message', () => {
  const said = 'Pay the bank fee tomorrow and call Priya on Friday, also book flights to Goa';
  const listRows = () => within(screen.getByRole('list', { name: 'Tasks to save' })).getAllByRole('textbox');

  async function typeThree() {
    const rendered = renderBox();
    await rendered.user.type(box(), said);
    await waitFor(() => expect(listRows()).toHaveLength(3));
    return rendered;
  }

  beforeEach(() => {
    api.handle('capture', ({ body }) => {
      const { captureId = '' } = captureRequestSchema.parse(body);
      const items = ['Pay the bank fee', 'Call Priya'].map((title) => {
        const task = sampleTask({ title });
        return {
          id: task.id,
          kind: 'task' as const,
          task,
          recurringTask: null,
          backlogItem: null,
          understood: {
            title,
            description: null,
            taskType: 'todo' as const,
            priority: 'medium' as const,
            contactId: null,
            contactName: null,
            contactCandidates: [],
            due: null,
            recurrence: null,
            backlog: false,
            spans: [],
            confidence: { title: 1, taskType: 1, priority: 1, contact: 1, due: 1, recurrence: 1, backlog: 1 },
            engine: 'language' as const,
          },
          questions: [],
          summary: `${title} was saved.`,
          undone: false,
        };
      });
      return { success: true as const, data: { ...items[0]!, captureId, items } };
    });
  });

  it('shows a numbered row for each task with its own chips, and saves the text as it is', async () => {
    const { user } = await typeThree();
    expect(listRows().map((title) => title.getAttribute('value'))).toEqual([
      'Pay the bank fee',
      'Call Priya',
      'Book flights to Goa',
    ]);
    expect(screen.getByRole('list', { name: 'Understood, task 1' }).textContent).toContain('Due tomorrow');
    await user.click(screen.getByRole('button', { name: 'Save 3' }));
    expect(await screen.findByText('2 tasks saved.')).toBeDefined();
    expect(api.bodies('capture')).toMatchObject([{ text: said }]);
    expect(api.bodies('capture')[0]).not.toHaveProperty('tasks');
  });

  it('saves a row as it was corrected, without the dropped one', async () => {
    const { user } = await typeThree();
    const chips = screen.getByRole('list', { name: 'Understood, task 2' });
    await user.selectOptions(within(chips).getByLabelText('Priority'), 'urgent');
    await user.click(screen.getByRole('button', { name: 'Drop task 3' }));
    expect(screen.getByText('1 task is not saved.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save 2' }));
    await waitFor(() => expect(api.bodies('capture')).toHaveLength(1));
    const { tasks: sent = [] } = captureRequestSchema.parse(api.bodies('capture')[0]);
    expect(sent.map(({ overrides }) => [overrides?.title, overrides?.priority])).toEqual([
      ['Pay the bank fee', 'medium'],
      ['Call Priya', 'urgent'],
    ]);
  });

  it('joins a row with the one above by Backspace, drops one by Delete and restores it', async () => {
    const { user } = await typeThree();
    const [, second] = listRows();
    await user.click(second!);
    await user.keyboard('{Home}{Backspace}');
    expect(listRows().map((title) => title.getAttribute('value'))).toEqual([
      'Pay the bank fee and call Priya',
      'Book flights to Goa',
    ]);
    expect(document.activeElement).toBe(listRows()[0]);
    await user.keyboard('{End}{Delete}');
    expect(listRows().map((title) => title.getAttribute('value'))).toEqual(['Book flights to Goa']);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(listRows()).toHaveLength(2);
  });
});

describe('a command in the box', () => {
  it('shows the task and what changes, and Enter does it with Undo', async () => {
    api.respond('assistant', {
      success: true,
      data: sampleAssistantResult({ reply: 'Call Priya about the renewal moved to Monday.' }),
    });
    api.respond('undoAssistant', {
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
    expect(api.bodies('capture')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Call Priya about the renewal.')).toBeDefined();
  });

  it('is carried out when Enter comes before the preview', async () => {
    api.respond('assistant', { success: true, data: sampleAssistantResult({ reply: 'Pay the rent is done.' }) });
    const { user } = renderBox();
    await user.click(box());
    await waitFor(() => expect(api.requests.map(({ name }) => name)).toContain('getAssistantContext'));
    await user.type(box(), 'the rent is paid{Enter}');
    expect(await screen.findByText('Pay the rent is done.')).toBeDefined();
    expect(api.bodies('capture')).toEqual([]);
  });

  it('asks which task is meant, and takes the choice by arrow keys and Enter', async () => {
    api.respond('assistant', { success: true, data: sampleAssistantResult({ reply: 'Moved.' }) });
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

  it('does not choose by itself: Enter marks the first candidate and sends nothing', async () => {
    const { user } = renderBox();
    await user.type(box(), 'move the Priya call to friday');
    await screen.findByRole('listbox');
    await user.type(box(), '{Enter}');
    expect(screen.getAllByRole('option')[0]!.getAttribute('aria-selected')).toBe('true');
    expect(api.bodies('assistant')).toEqual([]);
  });

  it('says that no task fits and adds the words as a task instead', async () => {
    api.fail('capture', 500, { success: false, message: 'Something went wrong' });
    const { user } = renderBox();
    await user.type(box(), 'mark the dentist as done');
    expect(await screen.findByText('No task fits “the dentist”.')).toBeDefined();
    await user.type(box(), '{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add as a task instead' }));
    expect(api.bodies('assistant')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Something went wrong')).toBeDefined();
    expect(api.bodies('capture')).toMatchObject([
      { text: 'mark the dentist as done', tasks: [{ text: 'mark the dentist as done' }] },
    ]);
    expect(box()).toHaveProperty('value', 'mark the dentist as done');
  });

  it('keeps the text when the server cannot be reached', async () => {
    api.disconnect('assistant');
    const { user } = renderBox();
    await user.type(box(), 'the rent is paid');
    await screen.findByRole('list', { name: 'What changes' });
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(api.bodies('assistant')).toHaveLength(1));
    expect(box()).toHaveProperty('value', 'the rent is paid');
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  });
});

describe('a question in the box', () => {
  it('is answered in place with rows that can be completed, opened and moved', async () => {
    api.respond('assistant', {
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
    await user.click(within(answer).getByRole('button', { name: 'Complete Pay the rent' }));
    expect(taskActions.onToggle).toHaveBeenCalledWith(rent);
    expect(within(answer).getByRole('link', { name: 'Pay the rent' }).getAttribute('href')).toBe(
      `/tasks?task=${rent.id}`,
    );
    await user.click(within(answer).getByRole('button', { name: 'Reschedule Pay the rent' }));
    await user.click(await screen.findByRole('menuitem', { name: 'No due date' }));
    expect(taskActions.onMove).toHaveBeenCalledWith(rent, null);
    await user.type(box(), '{Enter}');
    const panel = await screen.findByRole('region', { name: 'Answer' });
    expect(panel.textContent).toContain('1 task is due today.');
    expect(within(panel).getByRole('button', { name: 'Complete Pay the rent' })).toBeDefined();
    expect(box()).toHaveProperty('value', '');
    await user.click(box());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  });

  it('lists what the server asks back, and sends the choice', async () => {
    const open = [
      {
        verb: 'complete' as const,
        target: 'the call',
        reason: 'which' as const,
        entries: [renewal, invoice].map(sampleEntry),
      },
    ];
    const asked = sampleAssistantResult({ needs: 'choice', reply: 'Which one?', open, undoable: false });
    api.respond('assistant', { success: true, data: asked });
    api.respond('confirmAssistant', { success: true, data: sampleAssistantResult({ reply: 'Done: the invoice.' }) });
    const { user } = renderBox();
    await user.type(box(), 'what is next?{Enter}');
    await user.click(await screen.findByRole('button', { name: invoice.title }));
    expect(await screen.findByText('Done: the invoice.')).toBeDefined();
    expect(api.requests.find(({ name }) => name === 'confirmAssistant')).toMatchObject({
      params: { id: asked.id },
      body: { chosen: [invoice.id] },
    });
  });

  it('answers thanks without making a task', async () => {
    api.respond('assistant', {
      success: true,
      data: sampleAssistantResult({ kind: 'talk', talk: 'thanks', reply: 'You’re welcome.', undoable: false }),
    });
    const { user } = renderBox();
    await user.type(box(), 'thanks!{Enter}');
    expect(await screen.findByText('You’re welcome.')).toBeDefined();
    expect(api.bodies('capture')).toEqual([]);
  });
});
