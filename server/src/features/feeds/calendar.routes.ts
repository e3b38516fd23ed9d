import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { hashFeedSecret } from './feed-secret.ts';
import { findFeedOwner, listDueTasks, touchFeed } from './feeds.repository.ts';
import { renderCalendar } from './render-calendar.ts';

const minute = 60_000;
const readingsByFeed: Limit = { name: 'calendar-feed', burst: 60, periodMs: 60 * minute };
const useKeptMs = minute;
/** What was due longer ago than this is no calendar's matter any more. */
const pastMs = 366 * 24 * 60 * minute;
const mostEvents = 2_000;

/**
 * Where calendar apps read the due tasks. The address is all that opens it, so it appears in no log (the route is logged, not
 * the address), is not indexed and is not sent as a referrer.
 */
export function mountCalendar(server: FastifyInstance, { work, limiter }: { work: Work; limiter: RateLimiter }): void {
  server.get<{ Params: { file: string } }>('/feeds/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params;
    const [, secret] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
    if (secret === undefined) throw fail('NOT_FOUND');
    const secretHash = hashFeedSecret(secret);
    const user = await work.read(({ tx }) => findFeedOwner(tx, secretHash));
    if (!user) throw fail('NOT_FOUND');
    await limiter.take(readingsByFeed, secretHash);
    const tasks = await work.run(async ({ tx, now }) => {
      await touchFeed(tx, user.id, now, new Date(now.getTime() - useKeptMs));
      return listDueTasks(tx, user.id, new Date(now.getTime() - pastMs), mostEvents);
    });
    const calendar = renderCalendar(tasks);
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    void reply
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .header('content-disposition', 'inline; filename="aide.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
}
