import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleTask } from '../../../../test/samples.ts';
import { useSelection } from './use-selection.ts';

const tasks = ['A', 'B', 'C', 'D'].map((title) => sampleTask({ title }));
const [a, b, c, d] = tasks.map(({ id }) => id) as [string, string, string, string];

let view: ReturnType<typeof renderSelection>;
const renderSelection = () => renderHook((shown) => useSelection(shown), { initialProps: tasks });
const listTitles = () => view.result.current.tasks.map(({ title }) => title);
const toggle = (id: string, range = false) => act(() => view.result.current.toggle(id, range));

beforeEach(() => {
  view = renderSelection();
});

describe('the selection of tasks', () => {
  it('is empty at first', () => {
    expect(view.result.current.ids.size).toBe(0);
    expect(listTitles()).toEqual([]);
  });

  it('adds a task and removes it again, in the order of the list', () => {
    toggle(c);
    toggle(a);
    expect(listTitles()).toEqual(['A', 'C']);
    toggle(c);
    expect(listTitles()).toEqual(['A']);
  });

  it('adds everything between the last task that was toggled and this one', () => {
    toggle(d);
    toggle(b, true);
    expect(listTitles()).toEqual(['B', 'C', 'D']);
    toggle(c, true);
    expect(listTitles()).toEqual(['B', 'C', 'D']);
  });

  it('has all displayed tasks, more of them or none', () => {
    act(() => view.result.current.all());
    expect(listTitles()).toEqual(['A', 'B', 'C', 'D']);
    act(() => view.result.current.clear());
    expect(listTitles()).toEqual([]);
    toggle(a);
    act(() => view.result.current.add(tasks.slice(2)));
    expect(listTitles()).toEqual(['A', 'C', 'D']);
  });

  it('keeps a task that is filtered out, but does not list it', () => {
    toggle(a);
    toggle(b);
    view.rerender(tasks.slice(1));
    expect(listTitles()).toEqual(['B']);
    expect(view.result.current.ids).toEqual(new Set([a, b]));
  });

  it('is cleared by Escape, unless something else has handled it, and by no other key', () => {
    toggle(a);
    fireEvent.keyDown(window, { key: 'Enter' });
    expect(listTitles()).toEqual(['A']);
    const handled = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    handled.preventDefault();
    act(() => void window.dispatchEvent(handled));
    expect(listTitles()).toEqual(['A']);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(listTitles()).toEqual([]);
  });
});
