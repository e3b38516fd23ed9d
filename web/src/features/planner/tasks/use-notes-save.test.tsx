import type { Task } from '@aide/contract';
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAppHook } from '../../../../test/render.tsx';
import { sampleTask } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { NotesConflict, useNotesSave } from './use-notes-save.ts';

const rejection = { success: false, message: 'Changed', error: 'CHANGED_MEANWHILE' };

let api: StubbedApi;
let stored: Task;
beforeEach(() => {
  stored = sampleTask({ description: 'Old', updated_at: '2026-01-05T09:00:00.000Z' });
  api = stubApi();
  api.handle('getTask', () => ({ success: true as const, data: stored }));
  api.handle('updateTask', ({ body, ifMatch }) => {
    if (ifMatch !== toTag(stored)) throw Response.json(rejection, { status: 412 });
    change({ description: (body as { description: string }).description });
    return { success: true as const, data: stored };
  });
});

const toTag = ({ updated_at }: Task) => `"${updated_at}"`;

/** Changes the task on the server. */
function change(fields: Partial<Task>): void {
  stored = { ...stored, ...fields, updated_at: new Date(Date.parse(stored.updated_at) + 1000).toISOString() };
}

const setUp = (task = stored) => renderAppHook((shown) => useNotesSave(shown), task).result;
const listTags = () => api.requests.filter(({ name }) => name === 'updateTask').map(({ ifMatch }) => ifMatch);
/** Returns the error of a save, or null. */
const save = (result: ReturnType<typeof setUp>, notes: string) =>
  act(() =>
    result.current.save(notes).then(
      () => null,
      (error: unknown) => error,
    ),
  );

describe('saving the notes of a task', () => {
  it('names the version that was seen, and then the saved one', async () => {
    const result = setUp();
    const versions = [toTag(stored)];
    expect(await save(result, 'New')).toBeNull();
    versions.push(toTag(stored));
    expect(await save(result, 'Newer')).toBeNull();
    expect(listTags()).toEqual(versions);
    expect(stored.description).toBe('Newer');
    expect(result.current.theirs).toBeNull();
  });

  it('is repeated if another field was changed elsewhere', async () => {
    const result = setUp();
    change({ priority: 'high' });
    expect(await save(result, 'New')).toBeNull();
    expect(stored).toMatchObject({ description: 'New', priority: 'high' });
    expect(result.current.theirs).toBeNull();
  });

  it('is repeated if the notes were changed elsewhere to the same text', async () => {
    const result = setUp();
    change({ description: 'New' });
    expect(await save(result, 'New')).toBeNull();
    expect(result.current.theirs).toBeNull();
  });

  it('overwrites nothing that was written elsewhere until it was seen', async () => {
    const result = setUp();
    change({ description: 'Theirs' });
    expect(await save(result, 'Mine')).toBeInstanceOf(NotesConflict);
    expect(stored.description).toBe('Theirs');
    expect(result.current.theirs).toBe('Theirs');
    act(() => result.current.accept());
    expect(result.current.theirs).toBeNull();
    expect(await save(result, 'Mine')).toBeNull();
    expect(stored.description).toBe('Mine');
  });

  it('shows notes that were deleted elsewhere as empty', async () => {
    const result = setUp();
    change({ description: null });
    expect(await save(result, 'Mine')).toBeInstanceOf(NotesConflict);
    expect(result.current.theirs).toBe('');
  });

  it('compares with the notes at which editing began', async () => {
    const before = stored;
    change({ description: 'Seen' });
    const seen = stored;
    const { result, rerender } = renderAppHook((shown) => useNotesSave(shown), before);
    rerender(seen);
    act(() => result.current.begin());
    // Reloaded while it is edited: the notes of others are not taken as seen.
    change({ description: 'Theirs' });
    rerender(stored);
    expect(await save(result, 'Mine')).toBeInstanceOf(NotesConflict);
    expect(listTags()).toEqual([toTag(seen)]);
  });

  it('is given up after three conflicts', async () => {
    const result = setUp();
    api.fail('updateTask', 412, rejection);
    expect(hasErrorCode(await save(result, 'New'), 'CHANGED_MEANWHILE')).toBe(true);
    expect(listTags()).toHaveLength(3);
  });

  it('ends with another error at once', async () => {
    const result = setUp();
    api.fail('updateTask', 402, { success: false, message: 'The trial has ended.', error: 'TRIAL_EXPIRED' });
    expect(await save(result, 'New')).toMatchObject({ status: 402 });
    expect(api.requests).toHaveLength(1);
    expect(result.current.theirs).toBeNull();
  });
});
