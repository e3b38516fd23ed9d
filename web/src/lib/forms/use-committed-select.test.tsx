import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useCommittedSelect } from './use-committed-select.ts';

const onCommit = vi.fn<(value: string) => void>();

function Status() {
  return (
    <select aria-label="Status" {...useCommittedSelect('pending', onCommit)}>
      {['pending', 'postponed', 'completed'].map((status) => (
        <option key={status}>{status}</option>
      ))}
    </select>
  );
}

const getSelect = () => screen.getByRole<HTMLSelectElement>('combobox');

/** Simulates an arrow key on a closed select. */
function pressArrow(to: string) {
  fireEvent.keyDown(getSelect(), { key: 'ArrowDown' });
  fireEvent.change(getSelect(), { target: { value: to } });
}

beforeEach(() => {
  onCommit.mockClear();
  render(<Status />);
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

  it('commits immediately on a choice by the pointer or from the open list', () => {
    pressArrow('postponed');
    fireEvent.pointerDown(getSelect());
    fireEvent.change(getSelect(), { target: { value: 'completed' } });
    expect(onCommit.mock.calls).toEqual([['completed']]);
  });
});
