import { taskStatuses } from '@aide/contract';
import { isOverdue } from '@aide/rules';
import { z } from 'zod';
import { findEverything } from '../../features/assistant/search/find-everything.ts';
import { findContacts } from '../../features/planner/contacts/list-contacts.ts';
import { toDue } from '../../features/planner/tasks/format-due.ts';
import { countTasks, listTasks, type TaskListQuery } from '../../features/planner/tasks/list-tasks.ts';
import { localDay } from '../../platform/local-time.ts';
import { formatCount } from '../../platform/plural.ts';
import { formatLines, presentTaskDetails, presentTaskLine, toListResult } from './present.ts';
import { findOneContact, findOneTask } from './references.ts';
import {
  contactArgument,
  labelArgument,
  cursorArgument,
  limitArgument,
  searchArgument,
  taskArgument,
  tool,
  type Tool,
  outputs,
  lineSchema,
} from './tool.ts';

const day = z.iso.date('Use a day such as 2026-11-20');
/** Maximum number of tasks in the agenda of a day; a longer list has to be paged. */
const maxOnAgenda = 100;

/** Tools that change nothing. */
export const queryTools: readonly Tool[] = [
  tool({
    name: 'get_agenda',
    title: 'Agenda',
    description: 'Open tasks that are overdue and due today; with day, those due on that day.',
    scope: 'read',
    output: { day: z.string(), overdue: z.array(lineSchema), due: z.array(lineSchema), total: z.int() },
    input: z.strictObject({ day: day.optional().describe('Default: today') }),
    async run({ transactions }, actor, { day: given }) {
      return transactions.readAs(actor, async (context) => {
        const { now, user } = context;
        const today = localDay(now, user.timezone);
        const wanted = given === undefined ? today : Temporal.PlainDate.from(given);
        const to = wanted.add({ days: 1 }).toString();
        const query: TaskListQuery = { open: true, to, ...(given !== undefined && { from: given }) };
        const { rows, nextCursor } = await listTasks(context, { ...query, limit: maxOnAgenda });
        const total = nextCursor === null ? rows.length : await countTasks(context, query);
        const isLate = (task: (typeof rows)[number]) =>
          isOverdue({ ...toDue(task), status: task.status }, now, user.timezone);
        const present = (tasks: typeof rows) => tasks.map((task) => presentTaskLine(task, user.timezone));
        const [overdue, due] = [present(rows.filter(isLate)), present(rows.filter((task) => !isLate(task)))];
        const text = [
          `${wanted.toString()}: ${overdue.length} overdue, ${due.length} due`,
          ...(overdue.length > 0 ? ['Overdue:', formatLines(overdue)] : []),
          ...(due.length > 0 ? ['Due:', formatLines(due)] : []),
          ...(total > rows.length ? [`${rows.length} of ${total}; the rest with list_tasks`] : []),
        ].join('\n');
        return { text, data: { day: wanted.toString(), overdue, due, total } };
      });
    },
  }),
  tool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'Tasks, soonest due first, without their notes. Default: open tasks.',
    scope: 'read',
    output: outputs.list('tasks'),
    input: z.strictObject({
      status: z
        .enum(['open', 'waiting', 'all', ...taskStatuses])
        .default('open')
        .describe('waiting: open tasks that wait for somebody’s answer'),
      from: day.optional().describe('Due on or after this day'),
      to: day.optional().describe('Due before this day'),
      contact: contactArgument.optional(),
      label: labelArgument.optional(),
      limit: limitArgument,
      cursor: cursorArgument,
    }),
    async run({ transactions }, actor, { status, contact, limit, cursor, ...days }) {
      return transactions.runAs(actor, async (context) => {
        const query: TaskListQuery = {
          ...days,
          ...(status === 'open' || status === 'waiting' ? { open: true } : status === 'all' ? {} : { status }),
          ...(status === 'waiting' && { waiting: 'true' as const }),
          ...(contact !== undefined && { contact_id: (await findOneContact(context, contact)).id }),
        };
        const { rows, nextCursor } = await listTasks(context, { ...query, limit, cursor });
        const total = await countTasks(context, query);
        const lines = rows.map((task) => presentTaskLine(task, context.user.timezone));
        return toListResult('tasks', 'task', { lines, total, nextCursor });
      });
    },
  }),
  tool({
    name: 'get_task',
    title: 'Get a task',
    description: 'One task with its notes, steps, labels and contacts.',
    scope: 'read',
    output: { task: lineSchema },
    input: z.strictObject({ task: taskArgument }),
    async run({ transactions }, actor, { task: given }) {
      return transactions.runAs(actor, async (context) => {
        const task = await findOneTask(context, given);
        const { timezone } = context.user;
        const steps = task.steps.map(({ id, title, done }) => `${done ? '[x]' : '[ ]'} ${title} [${id}]`);
        const text = [formatLines([presentTaskLine(task, timezone)]), ...steps, task.description ?? '']
          .join('\n')
          .trim();
        const further = await findContacts(context, task.alsoWith);
        const names = further.map(({ name }) => name);
        return { text, data: { task: presentTaskDetails(task, names, timezone) } };
      });
    },
  }),
  tool({
    name: 'search',
    title: 'Search',
    description:
      'Find tasks, recurring tasks, backlog items and contacts by any words: title, notes, steps, labels, contact. Forgives typing errors.',
    scope: 'read',
    output: { results: z.array(lineSchema), more: z.unknown() },
    input: z.strictObject({ q: searchArgument, limit: limitArgument }),
    async run({ transactions }, actor, { q, limit }) {
      return transactions.runAs(actor, async (context) => {
        const found = await findEverything(context, { q, limit: limit + 1 });
        const lines: Record<string, unknown>[] = [];
        for (const { kind, id, title, task, backlogItem } of found.slice(0, limit)) {
          const contact = (task ?? backlogItem)?.contact?.name;
          const state = task && { status: task.status };
          lines.push({ kind, id, title, ...state, ...(contact !== undefined && { contact }) });
        }
        const more = found.length > limit;
        const head = `${more ? 'The first ' : ''}${formatCount(lines.length, 'result')}`;
        return { text: `${head}\n${formatLines(lines)}`.trim(), data: { results: lines, more } };
      });
    },
  }),
];
