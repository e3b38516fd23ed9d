import type { recurringRoutes } from '@aide/contract';
import { describeRecurrence } from '@aide/language';
import type { Handlers } from '../../../platform/http/call.ts';
import { parseIfMatch } from '../../../platform/http/revisions.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { getSyncedList } from '../sync/get-synced-list.ts';
import { createRecurringTask } from './create-recurring-task.ts';
import { deleteRecurringTask } from './delete-recurring-task.ts';
import { getRecurringTask, listRecurringTasks } from './list-recurring-tasks.ts';
import { parseSchedule } from './parse-schedule.ts';
import { presentRecurringTask } from './recurring.presenter.ts';
import { findRecurringTasksById } from './recurring.repository.ts';
import { restoreRecurringTask } from './restore-recurring-task.ts';
import { skipOccurrence, takeBackSkip } from './skip-occurrence.ts';
import { toggleRecurringTask } from './toggle-recurring-task.ts';
import { updateRecurringTask } from './update-recurring-task.ts';
import type { UserContext } from '../../../platform/context.ts';
import { upcomingOccurrences, type Occurrence, type Schedule } from './recurring.rules.ts';

export function recurringHandlers(): Handlers<typeof recurringRoutes> {
  return {
    listRecurringTasks: async ({ read, query }) => {
      const { updated_since: since, sync_token: _token, ...filter } = query;
      const updatedSince = since === undefined ? undefined : new Date(since);
      const { data, ...rest } = await getSyncedList(read, query, {
        kind: 'recurring_task',
        list: async () => {
          const page = await read((context) => listRecurringTasks(context, { ...filter, updatedSince }));
          return { data: page.rows.map(presentRecurringTask), nextCursor: page.nextCursor };
        },
        find: async ({ tx, user }, ids) => (await findRecurringTasksById(tx, user.id, ids)).map(presentRecurringTask),
      });
      return { data: { tasks: data }, ...rest };
    },

    createRecurringTask: async ({ run, body: { recurrenceText, ...input } }) => {
      const task = await run((context) => {
        const { pattern, startsOn } = parseSchedule(context, recurrenceText);
        return createRecurringTask(context, { ...input, pattern, startsOn });
      });
      return { data: presentRecurringTask(task) };
    },

    previewRecurrence: async ({ read, body }) => {
      const { schedule, next } = await read(async (context) => previewRecurrence(context, body.recurrenceText));
      return {
        data: {
          recurrence_pattern: schedule.pattern,
          recurrenceDescription: describeRecurrence(schedule.pattern),
          next: next.map(({ at }) => at.toISOString()),
        },
      };
    },

    getRecurringTask: async ({ read, params }) => ({
      data: presentRecurringTask(await read((context) => getRecurringTask(context, params.id))),
    }),

    updateRecurringTask: async ({ run, params, body: { recurrenceText, startsOn, ...changes }, headers }) => {
      const seen = parseIfMatch({ headers });
      const { task, createdTaskId } = await run((context) => {
        const read = recurrenceText === undefined ? undefined : parseSchedule(context, recurrenceText);
        const schedule = read && { pattern: read.pattern, startsOn: startsOn ?? read.startsOn };
        return updateRecurringTask(context, params.id, { ...changes, schedule, seen });
      });
      return { data: presentRecurringTask(task), createdTaskId };
    },

    skipOccurrence: async ({ run, params, body: { occurrence, undo } }) => {
      const skip = undo ? takeBackSkip : skipOccurrence;
      return { data: presentRecurringTask(await run((context) => skip(context, params.id, new Date(occurrence)))) };
    },

    toggleRecurringTask: async ({ run, params, body, headers }) => {
      const seen = parseIfMatch({ headers });
      const task = await run((context) => toggleRecurringTask(context, params.id, body.action, seen));
      return { data: presentRecurringTask(task) };
    },

    deleteRecurringTask: async ({ run, params, headers }) => {
      await run((context) => deleteRecurringTask(context, params.id, parseIfMatch({ headers })));
      return { data: { id: params.id } };
    },

    restoreRecurringTask: async ({ run, params }) => ({
      data: presentRecurringTask(await run((context) => restoreRecurringTask(context, params.id))),
    }),
  };
}

export const recurringTasksExport: ExportSection = {
  name: 'recurringTasks',
  async listPage(context, paging) {
    const { rows, nextCursor } = await listRecurringTasks(context, paging);
    return { rows: rows.map(presentRecurringTask), nextCursor };
  },
};

const shown = 3;

/** Returns the recurrence that words describe, and its next occurrences. Stores nothing. */
function previewRecurrence(
  context: Pick<UserContext, 'now' | 'user'>,
  words: string,
): { schedule: Schedule; next: Occurrence[] } {
  const schedule = parseSchedule(context, words);
  return { schedule, next: upcomingOccurrences(schedule, context.now, shown) };
}
