import { Readable } from 'node:stream';
import type { eventRoutes } from '@aide/contract';
import type { Clock } from '../clock.ts';
import { fail } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import type { ChangeHub } from './change-hub.ts';
import type { ChangeNotice } from './record-changes.ts';

const heartbeatMs = 25_000;
/** Then the page connects again, and shows again that it may. */
const longestStreamMs = 15 * 60_000;
const mostStreamsOfOneUser = 20;

export interface EventStreams {
  handlers: Handlers<typeof eventRoutes>;
  /** Ends every stream, so that a stop does not wait for pages that stay open. */
  close(): void;
}

/** Streams a user's own changes to their open pages. */
export function createEventStreams(hub: ChangeHub, clock: Clock): EventStreams {
  const open = new Map<Readable, string>();

  async function openStream(userId: string, lastEventId: string | undefined): Promise<Readable> {
    if ([...open.values()].filter((owner) => owner === userId).length >= mostStreamsOfOneUser)
      throw fail('RATE_LIMITED');
    const stream = new Readable({ read() {} });
    open.set(stream, userId);
    // Listening begins before the past is read: a change may come twice, never not at all.
    // When changes may have been missed, the page connects again and asks for them.
    const unsubscribe = hub.subscribe(
      userId,
      (notice) => stream.push(render(notice)),
      () => end(),
    );
    const beat = setInterval(() => stream.push(':\n\n'), heartbeatMs);
    const cancelEnd = clock.at(new Date(clock.now().getTime() + longestStreamMs), () => end());
    const silence = () => {
      clearInterval(beat);
      cancelEnd();
      unsubscribe();
    };
    const end = () => {
      silence();
      stream.push(null);
    };
    stream.once('close', () => {
      silence();
      open.delete(stream);
    });
    stream.push('retry: 1000\n\n');
    if (lastEventId !== undefined) await catchUp(stream, userId, Number(lastEventId));
    return stream;
  }

  async function catchUp(stream: Readable, userId: string, lastId: number): Promise<void> {
    const missed = Number.isSafeInteger(lastId) ? await hub.missedSince(userId, lastId) : null;
    if (missed === null) stream.push('event: reset\ndata: {}\n\n');
    else for (const notice of missed) stream.push(render(notice));
  }

  return {
    handlers: {
      streamEvents: async ({ user, headers }) => {
        const lastEventId = headers['last-event-id'];
        return { body: await openStream(user.id, Array.isArray(lastEventId) ? lastEventId[0] : lastEventId) };
      },
    },
    close() {
      for (const stream of open.keys()) stream.push(null);
    },
  };
}

function render({ id, changes }: ChangeNotice): string {
  return changes.map((change) => `id: ${id}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`).join('');
}
