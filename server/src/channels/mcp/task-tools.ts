import { limits, normaliseLabels, priorities, taskTypes } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { markReplied } from '../../features/planner/recurring/mark-replied.ts';
import { addNote } from '../../features/planner/tasks/add-note.ts';
import { createStep, updateStep } from '../../features/planner/tasks/change-steps.ts';
import { toLocalDue } from '../../features/assistant/requests/known-tasks.ts';
import { toDue } from '../../features/planner/tasks/due-value.ts';
import { createTask } from '../../features/planner/tasks/create-task.ts';
import { deleteTask } from '../../features/planner/tasks/delete-task.ts';
import { changeTaskStatus, updateTask } from '../../features/planner/tasks/update-task.ts';
import type { UndoStep } from '../../features/assistant/requests/requests.table.ts';
import { moveTaskToBacklog } from '../../features/planner/backlog/move-task-to-backlog.ts';
import type { UserContext } from '../../platform/context.ts';
import { changeTask, toChangeResult } from './change.ts';
import { presentTaskLine } from './present.ts';
import { findOneContact, findOneTask, parseWhen } from './references.ts';
import {
  contactArgument,
  labelArgument,
  notesArgument,
  taskArgument,
  titleArgument,
  tool,
  whenArgument,
  type Tool,
  outputs,
} from './tool.ts';

const stepTitle = z.string().trim().min(1).max(limits.step);
const fields = {
  priority: z.enum(priorities).optional(),
  type: z.enum(taskTypes).optional(),
  also_with: z.array(contactArgument).max(limits.alsoWith).optional().describe('Further contacts of the same task'),
  labels: z.array(labelArgument).max(limits.tags).optional().describe('All labels of the task'),
};

/** Null removes the contact; undefined leaves it unchanged. */
async function findContactId(context: UserContext, given: string | null | undefined) {
  return typeof given === 'string' ? (await findOneContact(context, given)).id : given;
}

async function findFurtherIds(context: UserContext, given: readonly string[] | undefined) {
  if (!given) return undefined;
  const ids: string[] = [];
  for (const each of given) ids.push((await findOneContact(context, each)).id);
  return ids;
}

/** Tools that change tasks. Each returns an undo_id. */
export const taskTools: readonly Tool[] = [
  tool({
    name: 'create_task',
    title: 'Create a task',
    description: 'Create a task from fields. For a whole sentence of the user, use capture.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({
      title: titleArgument,
      due: whenArgument.optional(),
      notes: notesArgument.optional(),
      contact: contactArgument.optional(),
      steps: z.array(stepTitle).max(limits.steps).optional().describe('A checklist'),
      ...fields,
    }),
    async run({ transactions }, actor, { title, due, notes, contact, steps, priority, type, ...more }) {
      return transactions.runAs(actor, async (context) => {
        const task = await createTask(context, {
          title,
          description: notes === undefined || notes === '' ? null : notes,
          due: due === undefined ? null : parseWhen(context, due),
          contactId: await findContactId(context, contact),
          steps: steps?.map((step) => ({ id: uuidv7(), title: step, done: false })),
          priority,
          taskType: type,
          alsoWith: await findFurtherIds(context, more.also_with),
          labels: more.labels && normaliseLabels(more.labels),
          source: 'api',
        });
        return toChangeResult(context, {
          verb: 'Created',
          name: 'task',
          line: presentTaskLine(task, context.user.timezone),
          steps: [{ step: 'remove', kind: 'task', id: task.id }],
          subjects: [{ kind: 'task', id: task.id }],
        });
      });
    },
  }),
  tool({
    name: 'update_task',
    title: 'Update a task',
    description: 'Change fields of a task. What is left out stays; null empties a field.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({
      task: taskArgument,
      title: titleArgument.optional(),
      due: whenArgument.nullable().optional(),
      notes: notesArgument.nullable().optional().describe('Replaces the notes. To add lines, use add_note'),
      contact: contactArgument.nullable().optional(),
      ...fields,
    }),
    async run(deps, actor, { task, title, due, notes, contact, priority, type, ...more }) {
      return changeTask(deps, actor, { task, verb: 'Updated' }, async (context, { id }) =>
        updateTask(context, id, {
          title,
          description: notes === '' ? null : notes,
          due: typeof due === 'string' ? parseWhen(context, due) : due,
          contactId: await findContactId(context, contact),
          priority,
          taskType: type,
          alsoWith: await findFurtherIds(context, more.also_with),
          labels: more.labels && normaliseLabels(more.labels),
        }),
      );
    },
  }),
  tool({
    name: 'complete_task',
    title: 'Complete a task',
    description: 'Mark a task as done.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ task: taskArgument }),
    run: (deps, actor, { task }) =>
      changeTask(deps, actor, { task, verb: 'Completed' }, (context, { id }) =>
        changeTaskStatus(context, id, 'completed'),
      ),
  }),
  tool({
    name: 'reopen_task',
    title: 'Reopen a task',
    description: 'Make a completed or cancelled task open again.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ task: taskArgument }),
    run: (deps, actor, { task }) =>
      changeTask(deps, actor, { task, verb: 'Reopened', finished: true }, (context, { id }) =>
        changeTaskStatus(context, id, 'pending'),
      ),
  }),
  tool({
    name: 'reschedule_task',
    title: 'Reschedule a task',
    description: 'Give a task another due day or time. A day alone keeps the time of day.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ task: taskArgument, due: whenArgument }),
    run: (deps, actor, { task, due }) =>
      changeTask(deps, actor, { task, verb: 'Moved' }, (context, { id, dueAt, dueHasTime }) => {
        const wanted = parseWhen(context, due);
        const kept = dueAt && dueHasTime ? toLocalDue(dueAt, true, context.user.timezone).time : null;
        const date = toLocalDue(wanted.at, wanted.hasTime, context.user.timezone).date;
        const moved = wanted.hasTime || kept === null ? wanted : toDue({ date, time: kept }, context.user.timezone);
        return updateTask(context, id, { due: moved });
      }),
  }),
  tool({
    name: 'delete_task',
    title: 'Delete a task',
    description: 'Delete a task. The undo tool restores it for 30 days.',
    scope: 'write',
    output: outputs.change('task'),
    destructive: true,
    input: z.strictObject({ task: taskArgument }),
    async run({ transactions }, actor, { task: given }) {
      return transactions.runAs(actor, async (context) => {
        const task = await findOneTask(context, given);
        await deleteTask(context, task.id);
        const line = presentTaskLine(task, context.user.timezone);
        return toChangeResult(context, {
          verb: 'Deleted',
          name: 'task',
          line,
          steps: [{ step: 'restore_task', id: task.id }],
        });
      });
    },
  }),
  tool({
    name: 'move_to_backlog',
    title: 'Move to the backlog',
    description: 'Move a task to the backlog, where it has no due date.',
    scope: 'write',
    output: outputs.change('item'),
    input: z.strictObject({ task: taskArgument }),
    async run({ transactions }, actor, { task: given }) {
      return transactions.runAs(actor, async (context) => {
        const { id, title } = await findOneTask(context, given);
        const { backlogItemId } = await moveTaskToBacklog(context, id);
        const steps: UndoStep[] = [{ step: 'restore_task', id }];
        return toChangeResult(context, {
          verb: 'Moved to the backlog',
          name: 'item',
          line: { id: backlogItemId, title },
          steps,
          subjects: [{ kind: 'backlog_item', id: backlogItemId }],
        });
      });
    },
  }),
  tool({
    name: 'mark_replied',
    title: 'Mark as replied',
    description:
      'The answer that a task waits for has come: completes the task and ends the recurring task that repeats it.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ task: taskArgument }),
    async run({ transactions }, actor, { task: given }) {
      return transactions.runAs(actor, async (context) => {
        const found = await findOneTask(context, given);
        const { tasks, undo } = await markReplied(context, found.id);
        const steps: UndoStep[] = [
          ...undo.tasks.map(({ id, status = 'pending' }) => ({ step: 'update_task' as const, id, status })),
          ...(undo.recurringTaskId === null
            ? []
            : [{ step: 'restore_recurring_task' as const, id: undo.recurringTaskId }]),
        ];
        const line = presentTaskLine(tasks[0] ?? found, context.user.timezone);
        return toChangeResult(context, { verb: 'Replied', name: 'task', line, steps });
      });
    },
  }),
  tool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Add lines to the notes of a task. What is there stays.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ task: taskArgument, text: notesArgument.min(1) }),
    run: (deps, actor, { task, text }) =>
      changeTask(deps, actor, { task, verb: 'Noted' }, (context, { id }) => addNote(context, id, text)),
  }),
  tool({
    name: 'add_step',
    title: 'Add a step',
    description: 'Add a step to the end of the checklist of a task.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({ task: taskArgument, title: stepTitle }),
    run: (deps, actor, { task, title }) =>
      changeTask(deps, actor, { task, verb: 'Step added' }, (context, { id }) =>
        createStep(context, id, { title, done: false }),
      ),
  }),
  tool({
    name: 'tick_step',
    title: 'Tick a step',
    description: 'Mark a step of a task as done, or with done: false as not done.',
    scope: 'write',
    output: outputs.change('task'),
    input: z.strictObject({
      task: taskArgument,
      step_id: z.uuid('That is not a valid id').describe('As get_task gives it'),
      done: z.boolean().default(true),
    }),
    run: (deps, actor, { task, step_id: stepId, done }) =>
      changeTask(deps, actor, { task, verb: done ? 'Step done' : 'Step not done' }, (context, { id }) =>
        updateStep(context, id, stepId, { done }),
      ),
  }),
];
