import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useCommittedSelect } from './use-committed-select.ts';

const onCommit = vi.fn<(value: string) => void>();

function Status({ isLong = false }: { isLong?: boolean }) {
  return (
    <select aria-label="Status" {...useCommittedSelect('pending', onCommit, isLong)}>
      {['pending', 'postponed', 'completed'].map((status) => (
        <option key={status}>{status}</option>
      ))}
    </select>
  );
}

const getSelect = () => screen.getByRole<HTMLSelectElement>('combobox');

/** Simulates an arrow key, or another one, on a closed select. */
function pressArrow(to: string, key = 'ArrowDown') {
  fireEvent.keyDown(getSelect(), { key });
  fireEvent.change(getSelect(), { target: { value: to } });
}

let view: ReturnType<typeof render>;
beforeEach(() => {
  onCommit.mockClear();
  view = render(<Status />);
});

describe('a select that acts on change', () => {
  it('only shows values passed by the arrow keys, and commits on Enter', () => {
    pressArrow('postponed');
    pressArrow('completed');
    expect(getSelect().value).toBe('completed');
    expect(onCommit).not.toHaveBeenCalled();
    fireEvent.keyDown(getSelect(), { key: 'Enter' });
    expect(onCommit.mock.calls).toEqual([['completed']]);
    fireEvent.blur(getSelect());
    expect(onCommit).toHaveBeenCalledOnce();
  });

  it('commits on blur, and not after Escape', () => {
    pressArrow('postponed');
    fireEvent.keyDown(getSelect(), { key: 'Escape' });
    fireEvent.blur(getSelect());
    expect(getSelect().value).toBe('pending');
    expect(onCommit).not.toHaveBeenCalled();
    pressArrow('postponed');
    fireEvent.blur(getSelect());
    expect(onCommit.mock.calls).toEqual([['postponed']]);
  });

  it('commits on a letter, and in a long list not while a name is typed', () => {
    pressArrow('postponed', 'p');
    expect(onCommit.mock.calls).toEqual([['postponed']]);
    onCommit.mockClear();
    view.rerender(<Status isLong />);
    pressArrow('postponed', 'p');
    fireEvent.keyDown(getSelect(), { key: ' ' });
    pressArrow('completed', 'c');
    expect(onCommit).not.toHaveBeenCalled();
    fireEvent.blur(getSelect());
    expect(onCommit.mock.calls).toEqual([['completed']]);
  });

  it('commits immediately on a choice by the pointer or from the open list', () => {
    pressArrow('postponed');
    fireEvent.pointerDown(getSelect());
    fireEvent.change(getSelect(), { target: { value: 'completed' } });
    expect(onCommit.mock.calls).toEqual([['completed']]);
  });
});
