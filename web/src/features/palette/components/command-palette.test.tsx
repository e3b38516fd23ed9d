import { screen } from '@testing-library/react';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../test/render.tsx';
import type { PaletteEntry } from '../palette.rules.ts';
import { CommandPalette } from './command-palette.tsx';

const run = vi.fn<(id: string) => void>();
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
      onClose={() => undefined}
    />
  );
}

const type = async (text: string, results?: readonly PaletteEntry[]) => {
  run.mockClear();
  save.mockClear();
  const { user } = renderComponent(<Palette results={results} />);
  await user.type(screen.getByRole('combobox'), text);
  return user;
};

it('opens what the server found with Enter', async () => {
  const user = await type('laese', [entry('remote', 'Renew the lease of the office')]);
  expect(screen.getByRole('option', { name: 'Renew the lease of the office' }).getAttribute('aria-selected')).toBe(
    'true',
  );
  await user.keyboard('{Enter}');
  expect(run.mock.calls).toEqual([['remote']]);
});

it('does not make a task of a short text by Enter alone; the arrow key and Enter do', async () => {
  const user = await type('zebra', []);
  expect(screen.getByText('Nothing found for “zebra”.')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(save.mock.calls).toEqual([['zebra']]);
});

it('shows what was understood of a message before Enter makes a task of it', async () => {
  const user = await type('ring the bank tomorrow 4pm', []);
  const option = screen.getByRole('option', { name: /Add task: ring the bank tomorrow 4pm/ });
  expect(option.textContent).toContain('Due tomorrow, 4:00 PM');
  expect(option.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(save.mock.calls).toEqual([['ring the bank tomorrow 4pm']]);
});
