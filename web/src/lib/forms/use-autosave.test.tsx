import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timings } from '../timings.ts';
import { useAutosave } from './use-autosave.ts';

const isCloseWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A save function whose calls end when the test says so, in the order of the calls. */
function createSaves() {
  const open: PromiseWithResolvers<void>[] = [];
  const save = vi.fn<(text: string) => Promise<void>>(async () => {
    const call = Promise.withResolvers<void>();
    open.push(call);
    await call.promise;
  });
  return {
    save,
    succeed: () => act(async () => open.shift()?.resolve()),
    fail: () => act(async () => open.shift()?.reject(new Error('Unreachable'))),
    texts: () => save.mock.calls.map(([text]) => text),
  };
}

let lastKey = 0;
let key: string;
beforeEach(() => {
  vi.useFakeTimers();
  key = `notes-${(lastKey += 1)}`;
});
afterEach(() => vi.useRealTimers());

const renderAutosave = (save: (text: string) => Promise<unknown>, saved = 'Old') =>
  renderHook((props: Partial<Parameters<typeof useAutosave>[0]>) => useAutosave({ key, saved, save, ...props }), {
    initialProps: {},
  });

describe('a text that is saved while it is typed', () => {
  it('is the saved one until it is changed, and follows it', () => {
    const { result, rerender } = renderAutosave(createSaves().save);
    expect(result.current).toMatchObject({ text: 'Old', state: 'unchanged' });
    rerender({ saved: 'Changed elsewhere' });
    expect(result.current).toMatchObject({ text: 'Changed elsewhere', state: 'unchanged' });
  });

  it('is not replaced by the saved one while it is unsaved, even if it is empty', () => {
    const { result, rerender } = renderAutosave(createSaves().save);
    act(() => result.current.change(''));
    rerender({ saved: 'Changed elsewhere' });
    expect(result.current).toMatchObject({ text: '', state: 'typing' });
  });

  it('is saved once, a moment after the last key', async () => {
    const { save, succeed, texts } = createSaves();
    const { result } = renderAutosave(save);
    act(() => result.current.change('N'));
    await pass(timings.autosave - 1);
    act(() => result.current.change('New'));
    await pass(timings.autosave - 1);
    expect(texts()).toEqual([]);
    await pass(1);
    expect(result.current.state).toBe('saving');
    await succeed();
    expect(result.current.state).toBe('saved');
    await pass(10 * timings.autosave);
    expect(texts()).toEqual(['New']);
  });

  it('is saved with the function of the last render', async () => {
    const [first, second] = [createSaves(), createSaves()];
    const { result, rerender } = renderAutosave(first.save);
    act(() => result.current.change('New'));
    rerender({ save: second.save });
    act(() => result.current.flush());
    expect([first.texts(), second.texts()]).toEqual([[], ['New']]);
  });

  it('is saved again after a save under way, if it was changed meanwhile', async () => {
    const { save, succeed, texts } = createSaves();
    const { result } = renderAutosave(save);
    act(() => result.current.change('First'));
    act(() => result.current.flush());
    act(() => result.current.change('Second'));
    act(() => result.current.flush());
    expect(texts()).toEqual(['First']);
    await succeed();
    expect(texts()).toEqual(['First', 'Second']);
    expect(result.current).toMatchObject({ text: 'Second', state: 'saving' });
    await succeed();
    expect(result.current.state).toBe('saved');
  });

  it('is saved when its field is closed', () => {
    const { save, texts } = createSaves();
    const { result, unmount } = renderAutosave(save);
    act(() => result.current.change('New'));
    unmount();
    expect(texts()).toEqual(['New']);
  });

  it('is not saved without a change', () => {
    const { save, texts } = createSaves();
    const { result, unmount } = renderAutosave(save);
    act(() => result.current.flush());
    unmount();
    expect(texts()).toEqual([]);
  });

  it('makes the browser ask before the page is closed, until it is saved', async () => {
    const { save, succeed, fail } = createSaves();
    const { result } = renderAutosave(save);
    expect(isCloseWarned()).toBe(false);
    act(() => result.current.change('New'));
    expect(isCloseWarned()).toBe(true);
    act(() => result.current.flush());
    await fail();
    expect(result.current.state).toBe('failed');
    expect(isCloseWarned()).toBe(true);
    act(() => result.current.flush());
    await succeed();
    expect(result.current.state).toBe('saved');
    expect(isCloseWarned()).toBe(false);
  });
});

describe('a text that could not be saved', () => {
  it('is shown when its field opens again, and only there, until it is saved', async () => {
    const { save, succeed, fail, texts } = createSaves();
    const first = renderAutosave(save);
    act(() => first.result.current.change('New'));
    act(() => first.result.current.flush());
    await fail();
    first.unmount();
    await fail();
    const other = renderHook(() => useAutosave({ key: 'another', saved: 'Other', save }));
    expect(other.result.current).toMatchObject({ text: 'Other', state: 'unchanged' });
    const again = renderAutosave(save);
    expect(again.result.current).toMatchObject({ text: 'New', state: 'failed' });
    act(() => again.result.current.flush());
    await succeed();
    expect(texts()).toEqual(['New', 'New', 'New']);
    again.unmount();
    expect(renderAutosave(save, 'New').result.current).toMatchObject({ text: 'New', state: 'unchanged' });
  });

  it('is not tried again by itself', async () => {
    const { save, fail, texts } = createSaves();
    const { result } = renderAutosave(save);
    act(() => result.current.change('New'));
    await pass(timings.autosave);
    await fail();
    await pass(10 * timings.autosave);
    expect(texts()).toEqual(['New']);
  });
});

describe('a text that is discarded', () => {
  it('is the saved one again and is not saved', async () => {
    const { save, texts } = createSaves();
    const { result, unmount } = renderAutosave(save);
    act(() => result.current.change('New'));
    act(() => result.current.discard());
    expect(result.current).toMatchObject({ text: 'Old', state: 'unchanged' });
    await pass(timings.autosave);
    unmount();
    expect(texts()).toEqual([]);
  });

  it('stays discarded if saving it fails afterwards', async () => {
    const { save, fail } = createSaves();
    const { result, unmount } = renderAutosave(save);
    act(() => result.current.change('New'));
    act(() => result.current.flush());
    act(() => result.current.discard());
    await fail();
    expect(result.current).toMatchObject({ text: 'Old', state: 'unchanged' });
    unmount();
    expect(renderAutosave(save).result.current.text).toBe('Old');
  });

  it('does not appear again after it could not be saved', async () => {
    const { save, fail } = createSaves();
    const { result, unmount } = renderAutosave(save);
    act(() => result.current.change('New'));
    act(() => result.current.flush());
    await fail();
    act(() => result.current.discard());
    unmount();
    expect(renderAutosave(save).result.current.text).toBe('Old');
  });
});
