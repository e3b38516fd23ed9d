import type { Task } from '@aide/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../../test/stub-api.ts';
import { TasksPage } from './tasks-page.tsx';

/** A Wednesday. */
const now = new Date('2026-11-18T10:00:00Z');
const bank = sampleTask({ title: 'Call the bank', due_date: '2026-11-18T00:00:00.000Z' });
const arun = sampleTask({ title: 'Meet Arun', due_date: '2026-11-20T16:00:00.000Z', due_has_time: true });
const done = sampleTask({ title: 'Book the flight', status: 'completed', due_date: '2026-11-19T00:00:00.000Z' });
const saved = new Map<string, Task>();

let api: StubbedApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  saved.clear();
  for (const task of [bank, arun, done]) saved.set(task.id, task);
  api = stubApi();
  api.handle('listTasks', () => ({ success: true as const, data: [...saved.values()], nextCursor: null }));
  api.handle('updateTask', ({ params, body }) => {
    const { dueDate, dueHasTime } = body as { dueDate: string; dueHasTime: boolean };
    const task = { ...saved.get(params['id'] ?? '')!, due_date: dueDate, due_has_time: dueHasTime };
    saved.set(task.id, task);
    return { success: true as const, data: task };
  });
});
afterEach(() => vi.useRealTimers());

async function renderCalendar() {
  const page = renderComponent(
    <TasksPage
      accountView={{ stored: null, onSave: () => undefined }}
      contacts={[]}
      events={[]}
      series={[]}
      renderDeliveries={() => null}
      onCreate={() => undefined}
    />,
    {
      path: '/?view=calendar',
    },
  );
  await screen.findByText('Call the bank');
  return page;
}

const listDay = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('[data-row-open]')].map(({ textContent }) => textContent);
const findChip = (title: string) => screen.getByText(title).closest<HTMLElement>('article')!;

it('shows the open tasks of the week on their days', async () => {
  await renderCalendar();
  expect(screen.getByRole('heading', { name: '16 – 22 November 2026' })).toBeDefined();
  expect(listDay('Wednesday 18 November')).toEqual(['Call the bank']);
  expect(listDay('Friday 20 November')).toEqual(['4:00 PMMeet Arun']);
  expect(listDay('Thursday 19 November')).toEqual([]);
});

it('shows another week, the month and today again', async () => {
  const { user } = await renderCalendar();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(screen.getByRole('heading', { name: '23 – 29 November 2026' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeDefined();
  expect(listDay('Wednesday 18 November')).toEqual(['Call the bank']);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeDefined();
});

it('moves the focused task by a day with the arrow keys, announces it and keeps the focus', async () => {
  const { user } = await renderCalendar();
  act(() => findChip('Call the bank').focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(listDay('Thursday 19 November')).toEqual(['Call the bank']));
  expect(screen.getByText('Call the bank moved to Thursday 19 November')).toBeDefined();
  expect(document.activeElement).toBe(findChip('Call the bank'));
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('heading', { name: '23 – 29 November 2026' })).toBeDefined();
  await waitFor(() => expect(listDay('Thursday 26 November')).toEqual(['Call the bank']));
  await waitFor(() => expect(api.bodies('updateTask')).toHaveLength(2));
  expect(api.bodies('updateTask').at(-1)).toEqual({ dueDate: '2026-11-26T00:00:00.000Z', dueHasTime: false });
});

it('moves a task by dragging it to another day and keeps its time', async () => {
  await renderCalendar();
  const monday = screen.getByRole('region', { name: 'Monday 16 November' });
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(monday);
  const chip = findChip('Meet Arun');
  fireEvent.pointerDown(chip, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  fireEvent.pointerMove(window, { clientX: 12, clientY: 10 });
  expect(monday.hasAttribute('data-drop')).toBe(false);
  fireEvent.pointerMove(window, { clientX: 60, clientY: 10 });
  expect(monday.hasAttribute('data-drop')).toBe(true);
  fireEvent.pointerUp(window);
  await waitFor(() => expect(listDay('Monday 16 November')).toEqual(['4:00 PMMeet Arun']));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  expect(api.bodies('updateTask')).toEqual([{ dueDate: '2026-11-16T16:00:00.000Z', dueHasTime: true }]);
});

it('moves a task after a long press; a touch that moves at once scrolls', async () => {
  await renderCalendar();
  const monday = screen.getByRole('region', { name: 'Monday 16 November' });
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(monday);
  const chip = findChip('Call the bank');
  const touch = { button: 0, clientX: 10, clientY: 10, pointerType: 'touch' };
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
  fireEvent.pointerDown(chip, touch);
  fireEvent.pointerMove(window, { clientX: 10, clientY: 40 });
  vi.advanceTimersByTime(1000);
  expect(fireEvent.touchMove(chip)).toBe(true);
  expect('dragging' in chip.dataset).toBe(false);

  fireEvent.pointerDown(chip, touch);
  vi.advanceTimersByTime(1000);
  expect('dragging' in chip.dataset).toBe(true);
  // Scrolling is prevented.
  expect(fireEvent.touchMove(chip)).toBe(false);
  fireEvent.pointerMove(window, { clientX: 60, clientY: 10 });
  expect(monday.hasAttribute('data-drop')).toBe(true);
  fireEvent.pointerUp(window);
  expect(fireEvent.touchEnd(chip)).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useFakeTimers({ toFake: ['Date'], now });
  await waitFor(() => expect(listDay('Monday 16 November')).toEqual(['Call the bank']));
});

it('shows eight tasks of a day and the rest with one click', async () => {
  for (let index = 0; index < 10; index += 1) {
    const task = sampleTask({ title: `Task ${index}`, due_date: '2026-11-19T00:00:00.000Z' });
    saved.set(task.id, task);
  }
  const { user } = await renderCalendar();
  expect(listDay('Thursday 19 November')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: '2 more on Thursday 19 November' }));
  expect(listDay('Thursday 19 November')).toHaveLength(10);
});

it('leaves arrow keys with a modifier to the browser: Alt and the left arrow go back', async () => {
  const { user } = await renderCalendar();
  act(() => findChip('Call the bank').focus());
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowLeft}{/Meta}{Control>}{ArrowDown}{/Control}');
  expect(api.bodies('updateTask')).toEqual([]);
});
