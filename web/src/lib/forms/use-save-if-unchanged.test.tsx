import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { useSaveIfUnchanged } from './use-save-if-unchanged.ts';

interface Entry {
  updated_at: string;
  title: string;
  notes: string;
  color: string;
}

type Send = (seen: Entry | null) => Promise<void>;

const opened: Entry = { updated_at: '1', title: 'Offer', notes: '', color: 'red' };
const conflict = new ApiError(412, { error: 'CHANGED_MEANWHILE' });

/** A server with one entry, which rejects a save that is not based on its current version. */
function setUp({ current = opened, entry = opened }: { current?: Entry; entry?: Entry | null } = {}) {
  const load = vi.fn<(entry: Entry) => Promise<Entry>>(async () => current);
  const toValues = ({ title, notes }: Entry) => ({ title, notes });
  const { result } = renderHook(() => useSaveIfUnchanged({ entry, load, toValues }));
  const send = vi.fn<Send>(async (seen) => {
    if (seen && seen.updated_at !== current.updated_at) throw conflict;
  });
  const save = (sending: Send = send) => act(() => result.current.save(sending));
  return { result, load, send, save };
}

describe('saving a form', () => {
  it('sends the entry that it began with, without loading it', async () => {
    const { result, load, send, save } = setUp();
    expect(await save()).toBe(true);
    expect(send.mock.calls).toEqual([[opened]]);
    expect(load).not.toHaveBeenCalled();
    expect(result.current.theirs).toBeNull();
  });

  it('is repeated with the current version if only what the form does not show was changed', async () => {
    const current = { ...opened, updated_at: '2', color: 'blue' };
    const { result, load, send, save } = setUp({ current });
    expect(await save()).toBe(true);
    expect(load.mock.calls).toEqual([[opened]]);
    expect(send.mock.calls).toEqual([[opened], [current]]);
    expect(result.current.theirs).toBeNull();
  });

  it('stops at a field that was changed elsewhere, and the next save replaces it', async () => {
    const current = { ...opened, updated_at: '2', title: 'Quote' };
    const { result, send, save } = setUp({ current });
    expect(await save()).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.theirs).toEqual({ title: 'Quote' });
    expect(await save()).toBe(true);
    expect(send.mock.lastCall).toEqual([current]);
    expect(result.current.theirs).toBeNull();
  });

  it('hides the values of others when they are dismissed', async () => {
    const { result, save } = setUp({ current: { ...opened, updated_at: '2', notes: 'New' } });
    await save();
    act(() => result.current.dismiss());
    expect(result.current.theirs).toBeNull();
  });

  it('is given up after three conflicts', async () => {
    const { load, save } = setUp();
    const send = vi.fn<Send>(async () => {
      throw conflict;
    });
    expect(await save(send)).toBe(false);
    expect(send).toHaveBeenCalledTimes(3);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('ends with another error at once', async () => {
    const { result, load, save } = setUp();
    const send = vi.fn<Send>(async () => {
      throw new ApiError(500, { error: 'INTERNAL' });
    });
    expect(await save(send)).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
    expect(result.current.theirs).toBeNull();
  });

  it('ends if the current version cannot be read', async () => {
    const { result, load, send, save } = setUp({ current: { ...opened, updated_at: '2', title: 'Quote' } });
    load.mockRejectedValue(new Error('Unreachable'));
    expect(await save()).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.theirs).toBeNull();
  });

  it('of a new entry has no version and no conflict', async () => {
    const { load, save } = setUp({ entry: null });
    const send = vi.fn<Send>(async () => {
      throw conflict;
    });
    expect(await save(send)).toBe(false);
    expect(send.mock.calls).toEqual([[null]]);
    expect(load).not.toHaveBeenCalled();
  });
});
