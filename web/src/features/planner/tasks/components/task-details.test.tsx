import type { Step, Task } from '@aide/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi, type StubbedRequest } from '../../../../../test/stub-api.ts';
import { useTasks } from '../api/list-tasks.ts';
import { TaskDetails } from './task-details.tsx';

const nothing = () => undefined;
const step = (title: string, done = false): Step => ({ id: crypto.randomUUID(), title, done });

let api: StubbedApi;
let stored: Task;
beforeEach(() => {
  api = stubApi();
  stored = sampleTask({ steps: [step('Agenda'), step('Slides', true)] });
  api.handle('listTasks', () => ({ success: true as const, data: [stored], nextCursor: null }));
  api.respond('getTaskHistory', { success: true, data: [] });
  api.handle('updateTask', ({ body }) => save(body as Partial<Task>));
  api.handle('createStep', ({ body }) => {
    const { position = stored.steps.length, ...added } = body as Step & { position?: number };
    return save({ steps: stored.steps.toSpliced(position, 0, added) });
  });
  api.handle('updateStep', (request) => save({ steps: changeStored(request) }));
  api.handle('deleteStep', ({ params }) => save({ steps: stored.steps.filter(({ id }) => id !== params['stepId']) }));
});

function save(changes: Partial<Task>) {
  stored = { ...stored, ...changes };
  return { success: true as const, data: stored };
}

function changeStored({ params, body }: StubbedRequest): Step[] {
  const { position, ...changes } = body as Partial<Step> & { position?: number };
  const index = stored.steps.findIndex(({ id }) => id === params['stepId']);
  const changed = { ...stored.steps[index]!, ...changes };
  return stored.steps.toSpliced(index, 1).toSpliced(position ?? index, 0, changed);
}

function Panel() {
  const [task] = useTasks().data ?? [];
  if (!task) return null;
  const actions = { onStatus: nothing, onEdit: nothing, onDelete: nothing, onStep: nothing, onClose: nothing };
  return <TaskDetails task={task} contacts={[]} saving={false} renderDeliveries={() => null} {...actions} />;
}

async function openPanel() {
  const panel = renderComponent(<Panel />);
  await screen.findByRole('heading', { name: 'Steps' });
  return panel;
}

const notes = () => screen.getByRole('textbox', { name: 'Notes' });
const newStep = () => screen.getByRole('textbox', { name: 'New step' });
const stepField = (title: string) => screen.getByRole('textbox', { name: `Step: ${title}` });
const titles = () => stored.steps.map(({ title }) => title);

describe('notes that were changed elsewhere', () => {
  const rejection = { success: false, message: 'Changed', error: 'CHANGED_MEANWHILE' };

  async function writeAgainst(theirs: string) {
    const page = await openPanel();
    api.fail('updateTask', 412, rejection);
    stored = { ...stored, description: theirs, updated_at: '2026-01-06T09:00:00.000Z' };
    api.handle('getTask', () => {
      // The next save matches.
      api.handle('updateTask', ({ body }) => save(body as Partial<Task>));
      return { success: true as const, data: stored };
    });
    await page.user.type(notes(), 'Mine');
    await page.user.tab();
    return page;
  }

  it('are shown and not overwritten; both can be kept', async () => {
    const { user } = await writeAgainst('Theirs');
    expect(await screen.findByText(/These notes were changed elsewhere/)).toBeDefined();
    expect(screen.getByText('Theirs')).toBeDefined();
    expect(stored.description).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Keep both' }));
    await waitFor(() => expect(stored.description).toBe('Theirs\n\nMine'));
    expect(screen.queryByText(/These notes were changed elsewhere/)).toBeNull();
  });

  it.each([
    ['Keep mine', 'Mine'],
    ['Keep theirs', 'Theirs'],
  ])('%s leaves %s', async (button, kept) => {
    const { user } = await writeAgainst('Theirs');
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(kept)).toBeDefined();
    await waitFor(() => expect(stored.description).toBe(kept));
    expect(screen.queryByText(/These notes were changed elsewhere/)).toBeNull();
  });

  it('are saved if only other fields of the task were changed', async () => {
    await writeAgainst('');
    await waitFor(() => expect(stored.description).toBe('Mine'));
    expect(api.bodies('updateTask')).toHaveLength(2);
    expect(screen.queryByText(/These notes were changed elsewhere/)).toBeNull();
  });
});

describe('the notes of a task', () => {
  it('are saved while typing, and shown with links', async () => {
    const { user } = await openPanel();
    await user.type(notes(), 'See https://example.com/plan.');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(stored.description).toBe('See https://example.com/plan.');
    await user.click(newStep());
    const link = await screen.findByRole('link', { name: 'https://example.com/plan' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://example.com/plan',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    expect(document.activeElement).toBe(notes());
  });

  it('stay in the field when they cannot be saved, and are saved on Try again', async () => {
    api.fail('updateTask', 500, { success: false, message: 'The database is busy' });
    const { user } = await openPanel();
    await user.type(notes(), 'Bring the figures');
    expect(await screen.findByText('Not saved')).toBeDefined();
    expect(await screen.findByText('The database is busy')).toBeDefined();
    api.handle('updateTask', ({ body }) => save(body as Partial<Task>));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(stored.description).toBe('Bring the figures');
  });

  it('that were removed are restored by Undo', async () => {
    stored = { ...stored, description: 'Bring the figures' };
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    await user.clear(notes());
    await user.click(newStep());
    await waitFor(() => expect(stored.description).toBe(''));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored.description).toBe('Bring the figures'));
  });
});

describe('the steps of a task', () => {
  it('are counted and ticked', async () => {
    const { user } = await openPanel();
    expect(screen.getByText('1 of 2 done')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Agenda' }));
    expect(await screen.findByText('2 of 2 done')).toBeDefined();
    expect(api.bodies('updateStep')).toEqual([{ done: true }]);
  });

  it('are added one after another with Enter, in order', async () => {
    const { user } = await openPanel();
    await user.type(newStep(), 'Invite{Enter}Book the room{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Agenda', 'Slides', 'Invite', 'Book the room']));
    expect(document.activeElement).toBe(newStep());
  });

  it('Enter in a step adds the next one below it', async () => {
    const { user } = await openPanel();
    await user.type(stepField('Agenda'), ' 2026{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(newStep()));
    await user.keyboard('Invite{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Agenda 2026', 'Invite', 'Slides']));
  });

  it('Backspace in an empty step deletes it and focuses the one before', async () => {
    const { user } = await openPanel();
    await user.clear(stepField('Slides'));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(titles()).toEqual(['Agenda']));
    expect(document.activeElement).toBe(stepField('Agenda'));
  });

  it('move with Alt and an arrow key and keep the focus', async () => {
    const { user } = await openPanel();
    await user.click(stepField('Slides'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(titles()).toEqual(['Slides', 'Agenda']));
    expect(document.activeElement).toBe(stepField('Slides'));
  });

  it('deleted by the menu are restored to their position by Undo', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Actions for step Agenda' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete step' }));
    await waitFor(() => expect(titles()).toEqual(['Slides']));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Agenda', 'Slides']));
  });

  it('are reset to the server’s state when it rejects a change', async () => {
    api.fail('updateStep', 500, { success: false, message: 'The database is busy' });
    const { user } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'Agenda' }));
    expect(await screen.findByText('The database is busy')).toBeDefined();
    expect(await screen.findByText('1 of 2 done')).toBeDefined();
  });
});
