import type { Change } from '@aide/contract';
import { getAddress } from './api-client.ts';
import { createSseParser, type ServerSentEvent } from './sse-parser.ts';
import { timings } from '../timings.ts';

export interface EventStreamHandlers {
  /** Receives together what arrived together, such as all changes of one transaction. */
  onChanges: (changes: readonly Change[]) => void;
  /** Changes may have been missed: everything shown has to be loaded again. */
  onReset: () => void;
  /** The server rejected the token. The stream stays closed. */
  onRefused: () => void;
}

/** The last event received. Kept by the caller, so that the next stream resumes where the last one ended. */
export interface EventPosition {
  lastEventId?: string;
  connectedBefore?: boolean;
}

/**
 * Reads the changes of the user's data over fetch, because EventSource cannot send the bearer header and a token must not
 * be part of an address. Reconnects with backoff, resumes after the last event received, and closes a connection after a
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

  /** Reads until the stream ends, fails or is silent for too long. Returns whether to reconnect. */
  async function connect(): Promise<boolean> {
    const connection = new AbortController();
    const signal = AbortSignal.any([closed.signal, connection.signal]);
    const watchdog = createWatchdog(() => connection.abort());
    try {
      const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${token}` });
      if (position.lastEventId !== undefined) headers.set('last-event-id', position.lastEventId);
      const response = await fetch(getAddress('streamEvents').url, { headers, signal, credentials: 'include' });
      if (response.status === 401) {
        handlers.onRefused();
        return false;
      }
      if (!response.ok || !response.body) return true;
      // Without an id to resume from, what happened between two connections is unknown.
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
      // A broken connection is the usual end of a stream; the next attempt follows.
      const again = await connect().catch(() => true);
      if (!again || closed.signal.aborted) return;
      await pause(retryDelay(attempt++), closed.signal);
    }
  }

  void run();
  return () => closed.abort();
}

/** The delay before a reconnect in milliseconds: doubles from one second to thirty, less up to a quarter, so that pages do not reconnect at once. */
export function retryDelay(attempt: number, random = Math.random): number {
  const { firstRetry, lastRetry } = timings.events;
  return Math.min(firstRetry * 2 ** attempt, lastRetry) * (1 - random() / 4);
}

/** Safari cannot iterate over a stream, so this calls read(). */
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
    // The signal lives as long as the page, and a pause follows each failed attempt.
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
