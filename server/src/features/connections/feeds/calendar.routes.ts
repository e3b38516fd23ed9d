import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { matchesEtag } from '../../../platform/http/etag.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { getPreferences } from '../../reminders/deliveries/settings.repository.ts';
import { hashFeedSecret } from './feed-secret.ts';
import { countFeedTasks, findFeedOwner, listFeedRecurring, listFeedTasks, touchFeed } from './feeds.repository.ts';
import { renderCalendar, type CalendarKind } from './render-calendar.ts';

const minute = 60_000;
const readingsByFeed: Limit = { name: 'calendar-feed', burst: 60, periodMs: 60 * minute };
const useKeptMs = minute;
/** Tasks that were due longer ago are not in the calendar, unless the address says from when. */
const dayMs = 24 * 60 * minute;
const pastMs = 366 * dayMs;
const maxEvents = 2_000;
const kinds: CalendarKind[] = ['event', 'todo'];

interface FeedRequest {
  Params: { file: string };
  Querystring: { type?: string; from?: string; to?: string };
}

interface CalendarDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  /** The public URL, without a trailing slash. */
  appUrl: string;
}

/**
 * Mounts the feed for calendar apps, with due tasks, or with `?type=todo` for task lists, with all open ones. `from` and `to` are the first and the last day. The URL is the only
 * credential, so it is not logged (only the route is), not indexed and not sent as a referrer.
 */
export function mountCalendar(server: FastifyInstance, { transactions, limiter, appUrl }: CalendarDeps): void {
  server.get<FeedRequest>('/feeds/:file', async (request, reply) => {
    const { file } = request.params;
    const kind = kinds.find((each) => each === (request.query.type ?? 'event'));
    const [, secret] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
    if (secret === undefined || !kind) throw fail('NOT_FOUND');
    const range = { from: parseDay('from', request.query.from), to: parseDay('to', request.query.to) };
    const secretHash = hashFeedSecret(secret);
    const user = await transactions.read(({ tx }) => findFeedOwner(tx, secretHash));
    if (!user) throw fail('NOT_FOUND');
    await limiter.take(readingsByFeed, secretHash);
    const content = await transactions.run(async ({ tx, now }) => {
      await touchFeed(tx, user.id, now, new Date(now.getTime() - useKeptMs));
      const { settings } = await getPreferences(tx, user.id);
      const wanted = {
        from: range.from ?? new Date(now.getTime() - pastMs),
        until: range.to && new Date(range.to.getTime() + dayMs),
        withoutDate: kind === 'todo',
      };
      const tasks = await listFeedTasks(tx, user.id, wanted, maxEvents + 1);
      const isCut = tasks.length > maxEvents;
      return {
        kind,
        appUrl,
        tasks: tasks.slice(0, maxEvents),
        total: isCut ? await countFeedTasks(tx, user.id, wanted) : tasks.length,
        recurring: await listFeedRecurring(tx, user.id, maxEvents),
        reminders: Object.values(settings.channels.reminder).includes(true) ? settings : null,
      };
    });
    const calendar = renderCalendar(content);
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    void reply
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .header('content-disposition', 'inline; filename="aide.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar);
  });
}

/** @throws VALIDATION_FAILED */
function parseDay(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const { success, data } = z.iso.date().safeParse(value);
  if (!success) throw fail('VALIDATION_FAILED', { message: `${name} must be a day such as 2026-12-31.` });
  return new Date(`${data}T00:00:00Z`);
}
