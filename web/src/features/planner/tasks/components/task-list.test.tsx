import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleTask } from '../../../../../test/samples.ts';
import { TaskList } from './task-list.tsx';

const nothing = () => undefined;
const tasks = Array.from({ length: 40 }, (_, index) => sampleTask({ title: `Task ${index}` }));

const stubPhone = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: nothing, removeEventListener: nothing }));

function renderList() {
  return renderComponent(
    <TaskList
      tasks={tasks}
      saving={new Map()}
      selected={new Set()}
      onStatus={nothing}
      onEdit={nothing}
      onDelete={nothing}
      onOpen={nothing}
      onSelect={nothing}
    />,
  );
}

it('scrolls with the page on a phone and renders only the rows near the viewport', async () => {
  stubPhone(true);
  const { container } = renderList();
  expect(await screen.findByText('Task 0')).toBeDefined();
  expect(container.querySelector('.overflow-y-auto')).toBeNull();
  expect(screen.getAllByRole('article').length).toBeLessThan(20);
});

it('scrolls inside the page on wide screens', () => {
  stubPhone(false);
  const { container } = renderList();
  expect(container.querySelector('.overflow-y-auto')).not.toBeNull();
});
