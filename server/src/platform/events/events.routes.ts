import { Readable } from 'node:stream';
import type { eventRoutes } from '@aide/contract';
import type { Clock } from '../clock.ts';
import type { Credential } from '../context.ts';
import { fail } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import type { ChangeHub } from './change-hub.ts';
import type { ChangeNotice } from './record-changes.ts';

const heartbeatMs = 25_000;
/** After this time the page reconnects, and its credential is checked again. */
const longestStreamMs = 15 * 60_000;
const maxStreamsOfOneUser = 20;
/** A page loads its lists before its stream is open, so changes of that time are sent first. The page refetches lists that are older. */
const longestLoadingMs = 30_000;

export interface EventStreams {
  handlers: Handlers<typeof eventRoutes>;
  /** Closes all streams, so that a shutdown does not wait for open pages. */
  close(): void;
}

/** Returns when a session or API token expires, null for one that does not, and undefined when it was revoked. */
export type FindExpiry = (userId: string, credential: Credential) => Promise<Date | null | undefined>;

interface StreamStart {
  lastEventId: string | undefined;
  loadingMs: number;
}

/** Streams a user's own changes to their open pages. A stream ends when its session or API token is revoked or expires. */
export function createEventStreams(hub: ChangeHub, clock: Clock, findExpiry: FindExpiry): EventStreams {
  const open = new Map<Readable, string>();

  async function openStream(userId: string, credential: Credential, from: StreamStart): Promise<Readable> {
    if ([...open.values()].filter((owner) => owner === userId).length >= maxStreamsOfOneUser)
      throw fail('RATE_LIMITED');
    const stream = new Readable({ read() {} });
    open.set(stream, userId);
    // Subscribes before it reads past changes: a change may arrive twice but is never lost. If changes may have been missed, the page
    // reconnects and requests them.
    const unsubscribe = hub.subscribe(
      userId,
      (notice) => {
        if (revokes(notice, credential)) end();
        else stream.push(render(notice));
      },
      () => end(),
    );
    const beat = setInterval(() => stream.push(':\n\n'), heartbeatMs);
    const endsAt = new Date(clock.now().getTime() + longestStreamMs);
    const cancelEnds = [clock.at(endsAt, () => end())];
    const silence = () => {
      clearInterval(beat);
      for (const cancel of cancelEnds) cancel();
      unsubscribe();
    };
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      silence();
      stream.push(null);
    };
    stream.once('close', () => {
      silence();
      open.delete(stream);
    });
    stream.push('retry: 1000\n\n');
    const expiresAt = await findExpiry(userId, credential);
    // It may have been revoked between the check of the token and the subscription.
    if (expiresAt === undefined) end();
    if (expiresAt && expiresAt < endsAt && !ended) cancelEnds.push(clock.at(expiresAt, () => end()));
    if (!ended) for (const text of await catchUp(userId, from)) if (!ended) stream.push(text);
    return stream;
  }

  async function catchUp(userId: string, { lastEventId, loadingMs }: StreamStart): Promise<string[]> {
    if (lastEventId === undefined) {
      const recent = await hub.listSince(userId, new Date(clock.now().getTime() - loadingMs));
      return recent.map(render);
    }
    const lastId = Number(lastEventId);
    const missed = Number.isSafeInteger(lastId) ? await hub.missedSince(userId, lastId) : null;
    return missed === null ? ['event: reset\ndata: {}\n\n'] : missed.map(render);
  }

  return {
    handlers: {
      streamEvents: async ({ user, credential, headers, query }) => {
        const loadingMs = Math.min(query.loadingMs ?? longestLoadingMs, longestLoadingMs);
        const lastEventId = [headers['last-event-id']].flat()[0];
        return { body: await openStream(user.id, credential, { lastEventId, loadingMs }) };
      },
    },
    close() {
      for (const stream of open.keys()) stream.push(null);
    },
  };
}

/** `*` means many of one kind; a page whose session is still valid reconnects. */
function revokes({ changes }: ChangeNotice, { kind, id }: Credential): boolean {
  return changes.some(
    (change) => change.entity === kind && change.action === 'deleted' && (change.id === id || change.id === '*'),
  );
}

function render({ id, changes }: ChangeNotice): string {
  return changes.map((change) => `id: ${id}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`).join('');
}
