import type { calendarRoutes, CalendarSource } from '@aide/contract';
import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/local-time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { getPageById } from '../../../platform/database/page.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { listCalendarRows, listEventsById, listSourceRows, purgeEventRows } from './calendars.repository.ts';
import {
  beginCalendarSignIn,
  completeCalendarSignIn,
  connectCalendars,
  disconnectSource,
  repairSource,
  syncNow,
  updateSource,
  type CalendarDeps,
} from './connect-calendars.ts';
import { answerEventQuestion, findTaskEvent, writeTasksToCalendar } from './manage-writing.ts';
import { listLinksByTask, purgeLinkRows } from './task-events.repository.ts';
import { checkTime, listEventPage, presentEvent } from './list-events.ts';

/** Limit of sign-ins to other servers, so that passwords cannot be guessed through this one. */
const signInsByUser: Limit = { name: 'calendar-sign-ins', burst: 10, periodMs: 10 * 60_000 };
const dayMs = 86_400_000;
const keptDays = 8;
const linksKeptDays = 60;

async function listSources({ tx, user }: UserContext): Promise<CalendarSource[]> {
  const [rows, calendars] = [await listSourceRows(tx, user.id), await listCalendarRows(tx, user.id)];
  return rows.map(({ id, signIn, host, username, state, problem, lastSyncAt }) => ({
    id,
    signIn,
    host,
    username,
    state,
    problem,
    lastSyncAt: lastSyncAt?.toISOString() ?? null,
    calendars: calendars
      .filter(({ sourceId }) => sourceId === id)
      .map(({ id: calendarId, name, color, isChosen, eventMinutes }) => ({
        id: calendarId,
        name,
        color,
        isChosen,
        eventMinutes,
      })),
  }));
}

async function getSource(context: UserContext, id: string): Promise<CalendarSource> {
  const found = (await listSources(context)).find((source) => source.id === id);
  if (!found) throw fail('CALENDAR_SOURCE_NOT_FOUND');
  return found;
}

export function calendarHandlers(deps: CalendarDeps & { limiter: RateLimiter }): Handlers<typeof calendarRoutes> {
  return {
    listCalendarSources: async ({ read }) => ({ data: await read(listSources) }),
    createCalendarSource: async ({ actor, body, user, read }) => {
      await deps.limiter.take(signInsByUser, user.id);
      const id = await connectCalendars(deps, actor, body);
      return { data: await read((context) => getSource(context, id)) };
    },
    listCalendarProviders: async () => ({ data: deps.signIn.isSetUp() ? (['google'] as const).slice() : [] }),
    beginCalendarSignIn: async ({ actor, body, user }) => {
      await deps.limiter.take(signInsByUser, user.id);
      return { data: await beginCalendarSignIn(deps, actor, body.address) };
    },
    completeCalendarSignIn: async ({ actor, body, user, read }) => {
      await deps.limiter.take(signInsByUser, user.id);
      const id = await completeCalendarSignIn(deps, actor, body);
      return { data: await read((context) => getSource(context, id)) };
    },
    updateCalendarSource: async ({ run, params: { id }, body }) => ({
      data: await run(async (context) => {
        await updateSource(context, id, body.chosen);
        return getSource(context, id);
      }),
    }),
    repairCalendarSource: async ({ actor, params: { id }, body, user, read }) => {
      await deps.limiter.take(signInsByUser, user.id);
      await repairSource(deps, actor, id, body.password);
      return { data: await read((context) => getSource(context, id)) };
    },
    deleteCalendarSource: async ({ run, params: { id } }) => {
      await run((context) => disconnectSource(context, id));
      return { data: { id } };
    },
    writeTasksToCalendar: async ({ actor, body, params: { id }, read }) => {
      await writeTasksToCalendar(deps, actor, id, body.minutes);
      return { data: await read(listSources) };
    },
    findTaskEvent: async ({ read, params: { id } }) => ({
      data: { calendar: await read((context) => findTaskEvent(context, id)) },
    }),
    answerEventQuestion: async ({ run, params: { id }, body }) => {
      await run((context) => answerEventQuestion(context, id, body.isDeleted));
      return { data: { id } };
    },
    syncCalendars: async ({ run }) => ({ data: { planned: await run(syncNow) } }),
    listCalendarEvents: async ({ read, query }) => ({
      data: await read((context) => {
        const today = localDay(context.now, context.user.timezone);
        const { from = today.subtract({ days: 7 }).toString(), to = today.add({ days: 60 }).toString() } = query;
        return listEventPage(context, from, to);
      }),
    }),
    checkTime: async ({ read, query }) => ({ data: await read((context) => checkTime(context, query)) }),
  };
}

/** The account export has the sources without their passwords and addresses. */
export const calendarSourcesExport: ExportSection = { name: 'calendarSources', read: listSources };

export const calendarEventsExport: ExportSection = {
  name: 'calendarEvents',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, async (after) =>
      (await listEventsById(tx, user.id, after)).map((row) => ({ id: row.event.id, ...row })),
    );
    return { rows: rows.map((row) => presentEvent(row, user.timezone)), nextCursor };
  },
};

/** The export has which task is which event. */
export const calendarTaskEventsExport: ExportSection = {
  name: 'calendarTaskEvents',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, async (after) =>
      (await listLinksByTask(tx, user.id, after)).map((link) => ({ id: link.taskId, ...link })),
    );
    return {
      rows: rows.map(({ taskId, calendarId, path, shared }) => ({ taskId, calendarId, path, ...shared })),
      nextCursor,
    };
  },
};

/** Deletes events that ended more than a week ago, and forgets which events were tasks two months ago. Returns the number of occurrences. */
export async function purgeCalendarEvents({ tx, now }: Context): Promise<number> {
  await purgeLinkRows(tx, new Date(now.getTime() - linksKeptDays * dayMs).toISOString());
  return purgeEventRows(tx, new Date(now.getTime() - keptDays * dayMs));
}
