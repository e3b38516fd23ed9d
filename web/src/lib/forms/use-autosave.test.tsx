import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAutosave } from './use-autosave.ts';

const isCloseWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a text with autosave', () => {
  it('makes the browser ask before the page is closed, until it is saved', async () => {
    let fails = true;
    const save = async () => {
      if (fails) throw new Error('Unreachable');
    };
    const { result } = renderHook(() => useAutosave({ key: 'notes', saved: '', save }));
    expect(isCloseWarned()).toBe(false);
    act(() => result.current.change('Ask for the figures'));
    expect(isCloseWarned()).toBe(true);
    act(() => result.current.flush());
    await waitFor(() => expect(result.current.state).toBe('failed'));
    expect(isCloseWarned()).toBe(true);
    fails = false;
    act(() => result.current.flush());
    await waitFor(() => expect(result.current.state).toBe('saved'));
    expect(isCloseWarned()).toBe(false);
  });
});
