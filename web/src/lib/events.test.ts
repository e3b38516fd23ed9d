import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../test/browser.ts';
import { openEventStream, retryDelay, type EventPosition, type EventStreamHandlers } from './events.ts';

const fetching = vi.fn<typeof fetch>();
const handlers = {
  onChange: vi.fn<EventStreamHandlers['onChange']>(),
  onReset: vi.fn<() => void>(),
  onRefused: vi.fn<() => void>(),
};
let close: () => void;

/** A line to the server that the test writes on, as often as the client opens one. */
function serveLines() {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  fetching.mockImplementation(async (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        lines.push(controller);
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    write: (text: string) => lines.at(-1)?.enqueue(new TextEncoder().encode(text)),
    end: () => lines.at(-1)?.close(),
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
  vi.unstubAllGlobals();
});

describe('the stream of changes', () => {
  it('asks with the bearer header, never with a token in the address', async () => {
    serveLines();
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetching.mock.lastCall?.[0]).toBe('/api/v1/events');
    expect(header(0, 'authorization')).toBe('Bearer token-1');
  });

  it('hands on changes and resets', async () => {
    const line = serveLines();
    open();
    await vi.advanceTimersByTimeAsync(0);
    line.write(
      'id: 1\nevent: change\ndata: {"entity":"task","id":"t1","action":"created"}\n\nevent: reset\ndata: {}\n\n',
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(handlers.onChange).toHaveBeenCalledWith({ entity: 'task', id: 't1', action: 'created' });
    expect(handlers.onReset).toHaveBeenCalledOnce();
  });

  it('comes back after a broken line and resumes after the last event', async () => {
    const line = serveLines();
    open();
    await vi.advanceTimersByTimeAsync(0);
    line.write('id: 41\nevent: change\ndata: {"entity":"task","id":"t1","action":"created"}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    line.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetching).toHaveBeenCalledTimes(2);
    expect(header(1, 'last-event-id')).toBe('41');
    expect(handlers.onReset).not.toHaveBeenCalled();
  });

  it('loads everything again when it comes back without knowing where it was', async () => {
    const line = serveLines();
    open();
    await vi.advanceTimersByTimeAsync(0);
    line.end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(handlers.onReset).toHaveBeenCalledOnce();
  });

  it('goes on where an earlier stream of this page ended', async () => {
    serveLines();
    open({ lastEventId: '9', connectedBefore: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(header(0, 'last-event-id')).toBe('9');
    expect(handlers.onReset).not.toHaveBeenCalled();
  });

  it('takes a minute without a heartbeat for a dead line', async () => {
    const line = serveLines();
    open();
    await vi.advanceTimersByTimeAsync(50_000);
    line.write(': beat\n\n');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fetching).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('tries ever more patiently while the server is away', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetching.mock.calls.length).toBeGreaterThan(4);
    expect(fetching.mock.calls.length).toBeLessThan(9);
  });

  it('stays closed once the token is refused', async () => {
    fetching.mockResolvedValue(new Response('', { status: 401 }));
    open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(handlers.onRefused).toHaveBeenCalledOnce();
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('stays closed once the page closes it', async () => {
    serveLines();
    open();
    await vi.advanceTimersByTimeAsync(0);
    close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});

describe('the wait before the next attempt', () => {
  it('doubles from one second to thirty, less up to a quarter', () => {
    expect([0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, () => 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(retryDelay(0, () => 1)).toBe(750);
  });
});
