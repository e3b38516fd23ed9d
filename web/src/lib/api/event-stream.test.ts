import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { openEventStream, retryDelay, type EventPosition, type EventStreamHandlers } from './event-stream.ts';

const fetching = vi.fn<typeof fetch>();
const handlers = {
  onChanges: vi.fn<EventStreamHandlers['onChanges']>(),
  onReset: vi.fn<() => void>(),
  onRefused: vi.fn<() => void>(),
};
let close: () => void;

/** Serves event streams that the test writes to, always to the newest one. */
function serveStreams() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  fetching.mockImplementation(async (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller);
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    write: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    writeBytes: (bytes: Uint8Array<ArrayBuffer>) => streams.at(-1)?.enqueue(bytes),
    end: () => streams.at(-1)?.close(),
  };
}

function open(position: EventPosition = {}) {
  close = openEventStream('token-1', position, handlers);
}

function header(call: number, name: string): string | null {
  return new Headers(fetching.mock.calls[call]?.[1]?.headers).get(name);
}

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser();
  fetching.mockReset();
  for (const handler of Object.values(handlers)) handler.mockReset();
  vi.stubGlobal('fetch', fetching);
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the event stream', () => {
  it('leaves no listener behind for each failed attempt', async () => {
    const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
    const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(fetching.mock.calls.length).toBeGreaterThan(5);
    // One listener, for the current delay.
    expect(added.mock.calls.length - removed.mock.calls.length).toBe(1);
  });

  it('sends the token in a header, not in the URL', async () => {
    serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetching.mock.lastCall?.[0]).toMatch(/^\/api\/v1\/events\?loadingMs=\d+$/);
    expect(header(0, 'authorization')).toBe('Bearer token-1');
    expect(header(0, 'accept')).toBe('text/event-stream');
    expect(header(0, 'last-event-id')).toBeNull();
    expect(fetching.mock.lastCall?.[1]?.credentials).toBe('include');
  });

  it('reports changes and resets', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    stream.write(
      'id: 1\nevent: change\ndata: {"entity":"task","id":"t1","action":"created"}\n\nevent: reset\ndata: {}\n\n',
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(handlers.onChanges).toHaveBeenCalledWith([{ entity: 'task', id: 't1', action: 'created' }]);
    expect(handlers.onReset).toHaveBeenCalledOnce();
  });

  it('reports the changes of one transaction together, and resumes after its last event', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    const event = (id: string) => `id: 7\nevent: change\ndata: {"entity":"task","id":"${id}","action":"created"}\n\n`;
    stream.write(['t1', 't2', 't3'].map(event).join(''));
    await vi.advanceTimersByTimeAsync(0);
    expect(handlers.onChanges.mock.calls.map(([changes]) => changes.map(({ id }) => id))).toEqual([['t1', 't2', 't3']]);
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(header(1, 'last-event-id')).toBe('7');
  });

  it('ignores unknown events', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    stream.write('event: greeting\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(handlers.onChanges).not.toHaveBeenCalled();
    expect(handlers.onReset).not.toHaveBeenCalled();
  });

  it('decodes a character that is split between two chunks', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    const bytes = new TextEncoder().encode('event: change\ndata: {"entity":"task","id":"é","action":"created"}\n\n');
    const middle = bytes.indexOf(0xc3) + 1;
    stream.writeBytes(bytes.slice(0, middle));
    stream.writeBytes(bytes.slice(middle));
    await vi.advanceTimersByTimeAsync(0);
    expect(handlers.onChanges).toHaveBeenCalledWith([{ entity: 'task', id: 'é', action: 'created' }]);
  });

  it('does not parse an error response, and retries', async () => {
    const event = 'event: change\ndata: {"entity":"task","id":"t1","action":"created"}\n\n';
    fetching.mockImplementation(async () => new Response(event, { status: 503 }));
    open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(handlers.onChanges).not.toHaveBeenCalled();
    expect(handlers.onReset).not.toHaveBeenCalled();
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('keeps the last id when an event has none', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    stream.write('id: 41\nevent: change\ndata: {"entity":"task","id":"t1","action":"created"}\n\n');
    stream.write('event: change\ndata: {"entity":"task","id":"t2","action":"created"}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(header(1, 'last-event-id')).toBe('41');
  });

  it('reconnects after a broken connection and resumes after the last event', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    stream.write('id: 41\nevent: change\ndata: {"entity":"task","id":"t1","action":"created"}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetching).toHaveBeenCalledTimes(2);
    expect(header(1, 'last-event-id')).toBe('41');
    expect(handlers.onReset).not.toHaveBeenCalled();
  });

  it('resets when it reconnects without an event id', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    stream.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(handlers.onReset).toHaveBeenCalledOnce();
  });

  it('resumes where an earlier stream of this page ended', async () => {
    serveStreams();
    open({ lastEventId: '9', connectedBefore: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(header(0, 'last-event-id')).toBe('9');
    expect(handlers.onReset).not.toHaveBeenCalled();
  });

  it('reconnects after a minute without a heartbeat', async () => {
    const stream = serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(50_000);
    stream.write(': beat\n\n');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fetching).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('retries with growing delays while the server is unreachable', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetching.mock.calls.length).toBeGreaterThan(4);
    expect(fetching.mock.calls.length).toBeLessThan(9);
  });

  it('starts again with the shortest delay after a connection that delivered data', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    // Attempts at 0, 1, 3, 7 and 15 seconds fail; the sixth at 31 seconds connects.
    await vi.advanceTimersByTimeAsync(30_999);
    expect(fetching).toHaveBeenCalledTimes(5);
    const stream = serveStreams();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetching).toHaveBeenCalledTimes(6);
    stream.write(': heartbeat\n\n');
    await vi.advanceTimersByTimeAsync(0);
    stream.end();
    await vi.advanceTimersByTimeAsync(999);
    expect(fetching).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetching).toHaveBeenCalledTimes(7);
  });

  it('keeps the growing delay after a connection that delivered nothing', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    fetching.mockImplementation(async () => new Response(new ReadableStream({ start: (body) => body.close() })));
    open();
    await vi.advanceTimersByTimeAsync(6999);
    expect(fetching).toHaveBeenCalledTimes(3);
  });

  it('stays closed after a 401', async () => {
    fetching.mockResolvedValue(new Response('', { status: 401 }));
    open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(handlers.onRefused).toHaveBeenCalledOnce();
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('leaves no timer when it is closed, connected or between two attempts', async () => {
    serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(1);
    close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays closed after it was closed', async () => {
    serveStreams();
    open();
    await vi.advanceTimersByTimeAsync(0);
    close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});

describe('retryDelay', () => {
  it('doubles from one second to thirty, minus a jitter of up to a quarter', () => {
    expect([0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, () => 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(retryDelay(0, () => 1)).toBe(750);
  });
});
