import { limits, recurringStatuses, taskTypes } from '@aide/contract';
import { z } from 'zod';
import type { UndoStep } from '../../features/assistant/requests/requests.table.ts';
import { listMadeOccurrences } from '../../features/assistant/requests/change-entry.ts';
import { createRecurringTask } from '../../features/planner/recurring/create-recurring-task.ts';
import { deleteRecurringTask } from '../../features/planner/recurring/delete-recurring-task.ts';
import { parseSchedule } from '../../features/planner/recurring/parse-schedule.ts';
import { countRecurring, listRecurringTasks } from '../../features/planner/recurring/list-recurring-tasks.ts';
import { toggleRecurringTask } from '../../features/planner/recurring/toggle-recurring-task.ts';
import { toChangeResult } from './change.ts';
import { findOneRecurringTask } from './entry-references.ts';
import { presentRecurringLine, toListResult } from './present.ts';
import { findOneContact } from './references.ts';
import { listArguments, newEntryArguments, titleArgument, tool, type Tool, outputs } from './tool.ts';

const recurringArgument = titleArgument.describe('The id of the recurring task, or words of its title');

/** Tools for recurring tasks. Each occurrence is a separate task. */
export const recurringTools: readonly Tool[] = [
  tool({
    name: 'list_recurring_tasks',
    title: 'List recurring tasks',
    description: 'Tasks that repeat, with their next occurrence, soonest first.',
    scope: 'read',
    output: outputs.list('recurring_tasks'),
    input: z.strictObject({
      ...listArguments,
      status: z.enum(recurringStatuses).optional().describe('pending: active'),
    }),
    async run({ transactions }, actor, query) {
      return transactions.readAs(actor, async (context) => {
        const { rows, nextCursor } = await listRecurringTasks(context, query);
        const total = await countRecurring(context, query);
        const lines = rows.map(presentRecurringLine);
        return toListResult('recurring_tasks', 'recurring task', { lines, total, nextCursor });
      });
    },
  }),
  tool({
    name: 'create_recurring_task',
    title: 'Create a recurring task',
    description: 'Create a task that repeats.',
    scope: 'write',
    output: outputs.change('recurring_task'),
    input: z.strictObject({
      ...newEntryArguments,
      repeats: z
        .string()
        .trim()
        .min(1)
        .max(limits.recurrenceText)
        .describe('Such as "every monday at 9 am", "weekdays", "last friday of the month"'),
      type: z.enum(taskTypes).optional(),
    }),
    async run({ transactions }, actor, { title, repeats, notes, contact, priority, type }) {
      return transactions.runAs(actor, async (context) => {
        const { pattern, startsOn } = parseSchedule(context, repeats);
        const task = await createRecurringTask(context, {
          title,
          pattern,
          startsOn,
          description: notes === undefined || notes === '' ? null : notes,
          contactId: contact === undefined ? null : (await findOneContact(context, contact)).id,
          ...(priority && { priority }),
          ...(type && { taskType: type }),
          source: 'api',
        });
        const made = await listMadeOccurrences(context, task.id);
        return toChangeResult(context, {
          verb: 'Created',
          name: 'recurring_task',
          line: presentRecurringLine(task),
          steps: [
            { step: 'remove', kind: 'recurring_task', id: task.id },
            ...made.map((id): UndoStep => ({ step: 'remove', kind: 'task', id })),
          ],
          subjects: [{ kind: 'recurring_task', id: task.id }],
        });
      });
    },
  }),
  tool({
    name: 'pause_recurring_task',
    title: 'Pause a recurring task',
    description: 'Pause a recurring task, or with paused: false resume it.',
    scope: 'write',
    output: outputs.change('recurring_task'),
    input: z.strictObject({ recurring_task: recurringArgument, paused: z.boolean().default(true) }),
    async run({ transactions }, actor, { recurring_task: given, paused }) {
      return transactions.runAs(actor, async (context) => {
        const before = await findOneRecurringTask(context, given);
        const after = await toggleRecurringTask(context, before.id, paused ? 'pause' : 'resume');
        const steps: UndoStep[] =
          after.status === before.status
            ? []
            : [
                {
                  step: 'toggle_recurring_task',
                  id: before.id,
                  action: paused ? 'resume' : 'pause',
                  madeTaskIds: paused ? [] : await listMadeOccurrences(context, before.id),
                },
              ];
        const verb = paused ? 'Paused' : 'Resumed';
        return toChangeResult(context, { verb, name: 'recurring_task', line: presentRecurringLine(after), steps });
      });
    },
  }),
  tool({
    name: 'delete_recurring_task',
    title: 'Delete a recurring task',
    description: 'End a recurring task. Its open occurrences stay. The undo tool restores it for 30 days.',
    scope: 'write',
    output: outputs.change('recurring_task'),
    destructive: true,
    input: z.strictObject({ recurring_task: recurringArgument }),
    async run({ transactions }, actor, { recurring_task: given }) {
      return transactions.runAs(actor, async (context) => {
        const task = await findOneRecurringTask(context, given);
        await deleteRecurringTask(context, task.id);
        return toChangeResult(context, {
          verb: 'Deleted',
          name: 'recurring_task',
          line: presentRecurringLine(task),
          steps: [{ step: 'restore_recurring_task', id: task.id }],
        });
      });
    },
  }),
];
