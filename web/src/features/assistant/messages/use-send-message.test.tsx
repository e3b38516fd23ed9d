import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAppHook } from '../../../../test/render.tsx';
import { sampleAssistantResult } from '../../../../test/samples.ts';
import { stubApi, type StubbedApi } from '../../../../test/stub-api.ts';
import { useSendMessage } from './use-send-message.ts';

let api: StubbedApi;
let held: PromiseWithResolvers<void> | null;
beforeEach(() => {
  held = null;
  api = stubApi();
  api.handle('assistant', async () => {
    await held?.promise;
    return { success: true as const, data: sampleAssistantResult() };
  });
});

interface Sent {
  id: string;
  text: string;
  as?: string;
}

const setUp = () => renderAppHook(() => useSendMessage(), undefined);
const listSent = () => api.bodies('assistant') as Sent[];
const fail = () => api.fail('assistant', 503, { success: false, message: 'Unavailable', error: 'UNAVAILABLE' });
type Result = ReturnType<typeof setUp>['result'];
const write = (result: Result, text: string) => act(() => result.current.write(text));
const send = (result: Result) => act(async () => result.current.send());

describe('the message box', () => {
  it('sends its text once and is empty meanwhile', async () => {
    held = Promise.withResolvers();
    const { result } = setUp();
    write(result, 'call Priya');
    await send(result);
    expect(result.current).toMatchObject({ text: '', pending: 'call Priya', busy: true });
    await send(result);
    write(result, 'next');
    await send(result);
    expect(listSent().map(({ text }) => text)).toEqual(['call Priya']);
    held.resolve();
    await waitFor(() => expect(result.current).toMatchObject({ text: 'next', pending: null, busy: false }));
  });

  it('sends nothing if there is only white space', async () => {
    const { result } = setUp();
    write(result, '  ');
    await send(result);
    expect(listSent()).toEqual([]);
    expect(result.current.text).toBe('  ');
  });

  it('gets back a text that was not sent, and sends it again with the same id', async () => {
    fail();
    const { result } = setUp();
    write(result, 'call Priya');
    await send(result);
    await waitFor(() => expect(result.current.text).toBe('call Priya'));
    expect(result.current.error).toMatchObject({ status: 503 });
    await send(result);
    await waitFor(() => expect(result.current.busy).toBe(false));
    const [first, second] = listSent();
    expect(second).toEqual(first);
    write(result, 'call Rahul');
    expect(result.current.error).toBeNull();
    await send(result);
    expect(listSent()[2]?.id).not.toBe(first?.id);
  });

  it('uses a new id for each message', async () => {
    const { result } = setUp();
    for (const text of ['same', 'same']) {
      write(result, text);
      await send(result);
      await waitFor(() => expect(result.current.busy).toBe(false));
    }
    expect(new Set(listSent().map(({ id }) => id)).size).toBe(2);
  });

  it('keeps what was typed meanwhile when a message was not sent', async () => {
    fail();
    held = Promise.withResolvers();
    const { result } = setUp();
    write(result, 'call Priya');
    act(() => result.current.send());
    write(result, 'something else');
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(result.current.text).toBe('something else');
  });

  it('keeps its text when the page is left', async () => {
    const first = setUp();
    write(first.result, 'half a sen');
    first.unmount();
    const second = setUp();
    expect(second.result.current.text).toBe('half a sen');
    write(second.result, 'call Priya');
    await send(second.result);
    second.unmount();
    expect(setUp().result.current.text).toBe('');
  });

  it('sends an answer as a task, with an id of its own, unless a message is being sent', async () => {
    held = Promise.withResolvers();
    const { result } = setUp();
    await act(async () => result.current.sendAsTask('buy milk'));
    await act(async () => result.current.sendAsTask('buy milk'));
    expect(listSent()).toMatchObject([{ text: 'buy milk', as: 'capture' }]);
    held.resolve();
    await waitFor(() => expect(result.current.busy).toBe(false));
    write(result, 'call Priya');
    await send(result);
    expect(listSent()[1]).not.toHaveProperty('as');
  });
});
