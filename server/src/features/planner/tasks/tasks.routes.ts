import type { RepliedUndo, taskRoutes, TaskUpdate } from '@aide/contract';
import { parseDueInput } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { parseIfMatch } from '../../../platform/http/revisions.ts';
import { getList } from '../../../platform/http/stream-pages.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { getSyncedList } from '../sync/get-synced-list.ts';
import { changeTasksInBulk, undoBulkChange } from './change-tasks-in-bulk.ts';
import { createTask, type NewTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { getTask, getTaskHistory } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { createStep, deleteStep, updateStep } from './change-steps.ts';
import { createSteps } from './steps.rules.ts';
import { restoreTask } from './restore-task.ts';
import { findTasksById, listTaskPage } from './task-list.repository.ts';
import { presentTask, presentTaskHistory } from './tasks.presenter.ts';
import { listHistoryOfTasks, type TaskWithContact } from './tasks.repository.ts';
import { dueWindow } from './tasks.rules.ts';
import { type TaskChanges, updateTask } from './update-task.ts';

export interface MovedTask {
  taskId: string;
  backlogItemId: string;
}

export interface TaskDeps {
  /** Moves a task to the backlog: a status in the contract, but another feature here. */
  moveToBacklog(context: UserContext, id: string, reason?: string | null): Promise<MovedTask>;
  /** Completes a waiting task and ends the recurring task that repeats it, which is another feature. */
  markReplied(context: UserContext, id: string): Promise<{ tasks: TaskWithContact[]; undo: RepliedUndo }>;
  undoReplied(context: UserContext, undo: RepliedUndo): Promise<TaskWithContact[]>;
}

export function taskHandlers({ moveToBacklog, markReplied, undoReplied }: TaskDeps): Handlers<typeof taskRoutes> {
  return {
    listTasks: ({ read, query }) =>
      getSyncedList(read, query, {
        kind: 'task',
        listsRevision: true,
        list: () => getList(read, query, listTasks, presentTask),
        find: async ({ tx, user }, ids) => (await findTasksById(tx, user.id, ids)).map(presentTask),
      }),

    createTask: async ({ run, actor, body: { task_type, dueDate, dueHasTime, source, steps, ...body } }) => {
      const input: NewTask = {
        ...body,
        steps: createSteps(steps ?? []),
        taskType: task_type,
        due: dueDate == null ? null : parseDueInput(dueDate, dueHasTime),
        source: source ?? (actor.channel === 'api' ? 'api' : 'dashboard'),
      };
      return { data: presentTask(await run((context) => createTask(context, input))) };
    },

    getTask: async ({ read, params }) => ({ data: presentTask(await read((context) => getTask(context, params.id))) }),

    updateTask: async ({ run, params: { id }, body: { status, ...body }, headers }) => {
      const changes = { ...toChanges(body), seen: parseIfMatch({ headers }) };
      if (status !== 'backlog') {
        return { data: presentTask(await run((context) => updateTask(context, id, { ...changes, status }))) };
      }
      const moved = await run(async (context) => {
        await updateTask(context, id, changes);
        return moveToBacklog(context, id);
      });
      return { data: presentMoved(moved) };
    },

    changeTaskStatus: async ({ run, params: { id }, body: { status, reason }, headers }) => {
      const seen = parseIfMatch({ headers });
      if (status !== 'backlog') {
        const task = await run((context) => updateTask(context, id, { status, seen }, reason));
        return { data: presentTask(task) };
      }
      const moved = await run(async (context) => {
        await updateTask(context, id, { seen });
        return moveToBacklog(context, id, reason);
      });
      return { data: presentMoved(moved) };
    },

    deleteTask: async ({ run, params: { id }, headers }) => {
      await run((context) => deleteTask(context, id, parseIfMatch({ headers })));
      return { data: { id } };
    },

    restoreTask: async ({ run, params }) => ({
      data: presentTask(await run((context) => restoreTask(context, params.id))),
    }),

    createStep: async ({ run, params: { id }, body, headers }) => ({
      data: presentTask(await run((context) => createStep(context, id, body, parseIfMatch({ headers })))),
    }),

    updateStep: async ({ run, params: { id, stepId }, body, headers }) => {
      const changes = { ...body, seen: parseIfMatch({ headers }) };
      return { data: presentTask(await run((context) => updateStep(context, id, stepId, changes))) };
    },

    deleteStep: async ({ run, params: { id, stepId }, headers }) => ({
      data: presentTask(await run((context) => deleteStep(context, id, stepId, parseIfMatch({ headers })))),
    }),

    changeTasksInBulk: async ({ run, body: { ids, change } }) => {
      const { tasks, removedIds } = await run((context) => changeTasksInBulk(context, ids, change, moveToBacklog));
      return { data: { tasks: tasks.map(presentTask), removedIds } };
    },

    undoBulkChange: async ({ run, body }) => {
      const tasks = await run((context) => undoBulkChange(context, body.tasks));
      return { data: { tasks: tasks.map(presentTask) } };
    },

    markReplied: async ({ run, params: { id } }) => {
      const { tasks, undo } = await run((context) => markReplied(context, id));
      return { data: { tasks: tasks.map(presentTask), undo } };
    },

    undoReplied: async ({ run, body }) => {
      const tasks = await run((context) => undoReplied(context, body));
      return { data: { tasks: tasks.map(presentTask) } };
    },

    getTaskHistory: async ({ read, params }) => {
      const entries = await read((context) => getTaskHistory(context, params.id));
      return { data: entries.map(presentTaskHistory) };
    },
  };
}

function toChanges({ task_type, dueDate, dueHasTime, ...body }: Omit<TaskUpdate, 'status'>): TaskChanges {
  return {
    ...body,
    taskType: task_type,
    due: dueDate == null ? dueDate : parseDueInput(dueDate, dueHasTime),
    keepsTime: dueHasTime == null,
  };
}

function presentMoved({ taskId, backlogItemId }: MovedTask) {
  return { id: taskId, moved_to_backlog: true as const, backlog_item_id: backlogItemId };
}

/** The tasks, each with its history. */
export const tasksExport: ExportSection = {
  name: 'tasks',
  async listPage({ tx, user }, paging) {
    const filter = { due: dueWindow(undefined, undefined, user.timezone) };
    const { rows, nextCursor } = await listTaskPage(tx, user.id, filter, paging);
    const entries = await listHistoryOfTasks(
      tx,
      user.id,
      rows.map(({ id }) => id),
    );
    const history = Map.groupBy(entries, (entry) => entry.taskId);
    return {
      rows: rows.map((task) => ({
        ...presentTask(task),
        occurrence_date: task.occurrenceDate,
        history: (history.get(task.id) ?? []).map(presentTaskHistory),
      })),
      nextCursor,
    };
  },
};
