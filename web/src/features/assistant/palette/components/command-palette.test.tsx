import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import type { PaletteEntry } from '../palette.rules.ts';
import { CommandPalette } from './command-palette.tsx';

const run = vi.fn<(id: string) => void>();
const onTaskKey = vi.fn<(key: string, title: string) => boolean>((key) => key === 'd');
const save = vi.fn<(text: string) => void>();
const entry = (id: string, label: string): PaletteEntry => ({
  id,
  group: 'Tasks',
  icon: ListTodo,
  label,
  run: () => run(id),
});

function Palette({ results }: { results: readonly PaletteEntry[] | undefined }) {
  const [query, setQuery] = useState('');
  const capture = { save, busy: false, chips: ['Due tomorrow, 4:00 PM'], problem: null, forget: () => undefined };
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      entries={[entry('local', 'Renew the lease')]}
      results={results}
      capture={capture}
      onTaskKey={(key, task) => onTaskKey(key, task.title)}
      onClose={() => undefined}
    />
  );
}

const type = async (text: string, results?: readonly PaletteEntry[]) => {
  run.mockClear();
  save.mockClear();
  const { user } = renderComponent(<Palette results={results} />);
  if (text !== '') await user.type(screen.getByRole('combobox'), text);
  return user;
};

it('opens a server result on Enter', async () => {
  const user = await type('laese', [entry('remote', 'Renew the lease of the office')]);
  expect(screen.getByRole('option', { name: 'Renew the lease of the office' }).getAttribute('aria-selected')).toBe(
    'true',
  );
  await user.keyboard('{Enter}');
  expect(run.mock.calls).toEqual([['remote']]);
});

it('opens the match of the current text when Enter is pressed before the list has updated', async () => {
  await type('', undefined);
  const field = screen.getByRole('combobox');
  act(() => {
    flushSync(() => fireEvent.change(field, { target: { value: 'zebra' } }));
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  expect(run).not.toHaveBeenCalled();
  act(() => {
    flushSync(() => fireEvent.change(field, { target: { value: 'lease' } }));
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  expect(run.mock.calls).toEqual([['local']]);
});

it('does not capture a short text on Enter alone; the arrow key and Enter do', async () => {
  const user = await type('zebra', []);
  expect(screen.getByText('Nothing found for “zebra”.')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(save.mock.calls).toEqual([['zebra']]);
});

it('shows the parsed fields of a message before Enter captures it', async () => {
  const user = await type('ring the bank tomorrow 4pm', []);
  const option = screen.getByRole('option', { name: /Add task: ring the bank tomorrow 4pm/ });
  expect(option.textContent).toContain('Due tomorrow, 4:00 PM');
  expect(option.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(save.mock.calls).toEqual([['ring the bank tomorrow 4pm']]);
});

const found = (id: string): PaletteEntry => ({ ...entry(id, id), task: sampleTask({ title: id }) });

it('focuses a found task on Tab, where the task shortcuts work, and the field on Backspace', async () => {
  const user = await type('office', [found('Clean the office'), found('Rent the office')]);
  onTaskKey.mockClear();
  await user.keyboard('{Tab}d');
  expect(document.activeElement).toBe(screen.getByRole('option', { name: 'Clean the office' }));
  await user.keyboard('jx{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('option', { name: 'Clean the office' }));
  expect(onTaskKey.mock.calls).toEqual([
    ['d', 'Clean the office'],
    ['x', 'Rent the office'],
  ]);
  await user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'office');
  expect(run).not.toHaveBeenCalled();
});

it('completes a found task by its circle without opening it', async () => {
  const api = stubApi();
  const task = sampleTask({ title: 'Rent the office' });
  api.respond('updateTask', { success: true, data: { ...task, status: 'completed' } });
  const user = await type('office', [{ ...entry('rent', 'Rent the office'), task }]);
  await user.click(screen.getByLabelText('Complete Rent the office'));
  await waitFor(() => expect(api.bodies('updateTask')).toEqual([{ status: 'completed' }]));
  expect(run).not.toHaveBeenCalled();
});
