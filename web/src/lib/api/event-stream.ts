import type { Change } from '@aide/contract';
import { getAddress } from './api-client.ts';
import { createSseParser, type ServerSentEvent } from './sse-parser.ts';
import { timings } from '../timings.ts';

export interface EventStreamHandlers {
  /** Receives changes that arrived together as one batch, such as those of one transaction. */
  onChanges: (changes: readonly Change[]) => void;
  /** Changes may have been missed: everything displayed has to be refetched. */
  onReset: () => void;
  /** The server rejected the token. The stream stays closed. */
  onRefused: () => void;
}

/** The last event received. Owned by the caller, so that the next stream resumes where the last one ended. */
export interface EventPosition {
  lastEventId?: string;
  connectedBefore?: boolean;
}

/**
 * Streams changes of the user's data over fetch, because EventSource cannot send the bearer header and a token must not
 * be part of a URL. Reconnects with backoff, resumes after the last event received, and closes a connection after a
 * minute without a heartbeat. Returns a function that closes the stream.
 */
export function openEventStream(token: string, position: EventPosition, handlers: EventStreamHandlers): () => void {
  const closed = new AbortController();
  let attempt = 0;

  function dispatch(events: readonly ServerSentEvent[]) {
    const lastId = events.findLast(({ id }) => id !== undefined)?.id;
    if (lastId !== undefined) position.lastEventId = lastId;
    const changes = events.filter(({ event }) => event === 'change').map(({ data }) => parseChange(data));
    if (changes.length > 0) handlers.onChanges(changes);
    if (events.some(({ event }) => event === 'reset')) handlers.onReset();
  }

  /** Reads until the stream ends, fails or misses its heartbeat. Returns whether to reconnect. */
  async function connect(): Promise<boolean> {
    const connection = new AbortController();
    const signal = AbortSignal.any([closed.signal, connection.signal]);
    const watchdog = createWatchdog(() => connection.abort());
    try {
      const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${token}` });
      if (position.lastEventId !== undefined) headers.set('last-event-id', position.lastEventId);
      const query = { loadingMs: Math.ceil(performance.now()) };
      const response = await fetch(getAddress('streamEvents', { query }).url, {
        headers,
        signal,
        credentials: 'include',
      });
      if (response.status === 401) {
        handlers.onRefused();
        return false;
      }
      if (!response.ok || !response.body) return true;
      // Without an id to resume from, events between two connections may have been missed.
      if (position.connectedBefore && position.lastEventId === undefined) handlers.onReset();
      position.connectedBefore = true;
      const parse = createSseParser();
      await readText(response.body, (chunk) => {
        attempt = 0;
        watchdog.feed();
        dispatch(parse(chunk));
      });
      return true;
    } finally {
      watchdog.stop();
      connection.abort();
    }
  }

  async function run(): Promise<void> {
    while (!closed.signal.aborted) {
      // Streams usually end with a broken connection; the loop reconnects.
      const again = await connect().catch(() => true);
      if (!again || closed.signal.aborted) return;
      await pause(retryDelay(attempt++), closed.signal);
    }
  }

  void run();
  return () => closed.abort();
}

/**
 * The reconnect delay in milliseconds: doubles from one second to thirty, minus a jitter of up to a quarter, so that
 * pages do not reconnect at the same time.
 */
export function retryDelay(attempt: number, random = Math.random): number {
  const { firstRetry, lastRetry } = timings.events;
  return Math.min(firstRetry * 2 ** attempt, lastRetry) * (1 - random() / 4);
}

/** Safari does not support async iteration of streams. */
async function readText(body: ReadableStream<Uint8Array>, onChunk: (chunk: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onChunk(decoder.decode(part.value, { stream: true }));
  }
}

function createWatchdog(onSilence: () => void) {
  let timer = setTimeout(onSilence, timings.events.silence);
  return {
    feed: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, timings.events.silence);
    },
    stop: () => clearTimeout(timer),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The signal lives as long as the page, so the listener must be removed after each delay.
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

function parseChange(data: string): Change {
  const change: Change = JSON.parse(data);
  return change;
}
