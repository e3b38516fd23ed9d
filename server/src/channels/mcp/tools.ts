import { limits, taskStatuses, type AssistantResult, type TokenScope } from '@aide/contract';
import { z } from 'zod';
import { answerMessage, confirmRequest, undoRequest } from '../../features/assistant/answer-message.ts';
import { readDate } from '../../features/capture/read-date.ts';
import { type CaptureDeps, receiveMessage } from '../../features/capture/receive-message.ts';
import { presentContact } from '../../features/contacts/contacts.presenter.ts';
import { listContacts } from '../../features/contacts/list-contacts.ts';
import { findEverything } from '../../features/search/find-everything.ts';
import { addNote } from '../../features/tasks/add-note.ts';
import { createStep, updateStep } from '../../features/tasks/change-steps.ts';
import { listTasks } from '../../features/tasks/list-tasks.ts';
import { presentTask } from '../../features/tasks/tasks.presenter.ts';
import { changeTaskStatus, updateTask } from '../../features/tasks/update-task.ts';
import type { Caller, Work } from '../../platform/context.ts';
import { formatCount } from '../../platform/plural.ts';

export interface ToolDeps {
  work: Work;
  capture: CaptureDeps;
}

/** The result of a tool: a sentence for people and the same as data. */
export interface ToolResult {
  says: string;
  data: Record<string, unknown>;
}

export interface Tool<S extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  scope: TokenScope;
  input: S;
  run(deps: ToolDeps, caller: Caller, input: z.output<S>): Promise<ToolResult>;
}

/** Drops the input type of a tool, so that the tools fit one list; its schema validates the input before `run` is called. */
function tool<S extends z.ZodObject>(definition: Tool<S>): Tool {
  return definition;
}

const taskId = z.uuid('That is not a valid id').describe('The id of the task, as list_tasks gives it');
const requestId = z.uuid('That is not a valid id').describe('The id of the request, as assistant gives it');
const sentence = z.string().trim().min(1).max(limits.message).describe('The sentence, in the words of the user');
const most = z.int().min(1).max(limits.page).default(50).describe('At most so many');

/** The core of the product for a model that works on a user's behalf. Each tool is one use case, with the same rules as in the API. */
export const tools: readonly Tool[] = [
  tool({
    name: 'capture',
    title: 'Capture',
    description:
      'Turn a sentence such as "call Priya about the renewal tomorrow at 4 pm" into a task, a recurring task or a backlog item.',
    scope: 'write',
    input: z.object({ text: sentence }),
    async run({ capture }, caller, { text }) {
      const { understood: _, questions: __, ...made } = await receiveMessage(capture, caller, { text, source: 'api' });
      return { says: made.summary, data: made };
    },
  }),
  tool({
    name: 'assistant',
    title: 'Assistant',
    description:
      'Give Aide a whole message in the words of the user: new tasks (also several at once), changes ("the rent is paid", "move the dentist to friday", "undo") or a question ("what is due today?"). When several tasks fit, or more than 20 would change, nothing is done and confirm_request continues.',
    scope: 'write',
    input: z.object({ text: sentence }),
    async run({ capture }, caller, { text }) {
      return toToolResult(await answerMessage(capture, caller, { text, source: 'api', channel: 'api' }));
    },
  }),
  tool({
    name: 'confirm_request',
    title: 'Confirm a request',
    description: 'Continue a request of the assistant that needs a choice or a confirmation. Ask the user first.',
    scope: 'write',
    input: z.object({
      request_id: requestId,
      chosen: z.array(taskId).max(limits.capturedTasks).default([]).describe('One id for each ambiguous command'),
    }),
    async run({ work }, caller, { request_id: id, chosen }) {
      const channel = 'api';
      return toToolResult(await work.runAs(caller, (context) => confirmRequest(context, id, { chosen, channel })));
    },
  }),
  tool({
    name: 'undo_request',
    title: 'Undo a request',
    description: 'Undo everything that a request of the assistant created and changed.',
    scope: 'write',
    input: z.object({ request_id: requestId }),
    async run({ work }, caller, { request_id: id }) {
      const { kind } = await work.runAs(caller, (context) => undoRequest(context, id));
      return { says: 'Undone', data: { id, kind, undone: true } };
    },
  }),
  tool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'The tasks, soonest due first. Days are days in the time zone of the user.',
    scope: 'read',
    input: z.object({
      status: z.enum(taskStatuses).optional(),
      q: z.string().max(limits.title).optional().describe('Words in title or description'),
      from: z.iso.date().optional().describe('Due on or after this day, such as 2026-12-05'),
      to: z.iso.date().optional().describe('Due before this day'),
      limit: most,
    }),
    async run({ work }, caller, query) {
      const { rows } = await work.readAs(caller, (context) => listTasks(context, query));
      return { says: formatCount(rows.length, 'task'), data: { tasks: rows.map(presentTask) } };
    },
  }),
  tool({
    name: 'complete_task',
    title: 'Complete a task',
    description: 'Mark a task as done.',
    scope: 'write',
    input: z.object({ task_id: taskId }),
    async run({ work }, caller, { task_id: id }) {
      const task = await work.runAs(caller, (context) => changeTaskStatus(context, id, 'completed'));
      return { says: `Done: ${task.title}`, data: { task: presentTask(task) } };
    },
  }),
  tool({
    name: 'reschedule_task',
    title: 'Reschedule a task',
    description: 'Give a task another due date, in words ("next friday at 3 pm") or as an ISO date or date-time.',
    scope: 'write',
    input: z.object({
      task_id: taskId,
      due: z.string().trim().min(1).max(limits.title).describe('When it is due now'),
    }),
    async run({ work }, caller, { task_id: id, due }) {
      const task = await work.runAs(caller, (context) => updateTask(context, id, { due: readDate(context, due) }));
      const { due_date: at, ...rest } = presentTask(task);
      return { says: `Moved: ${task.title}, due ${at}`, data: { task: { ...rest, due_date: at } } };
    },
  }),
  tool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Add lines to the notes of a task, which list_tasks gives as description. What is there stays.',
    scope: 'write',
    input: z.object({ task_id: taskId, text: z.string().trim().min(1).max(limits.description) }),
    async run({ work }, caller, { task_id: id, text }) {
      const task = await work.runAs(caller, (context) => addNote(context, id, text));
      return { says: `Noted: ${task.title}`, data: { task: presentTask(task) } };
    },
  }),
  tool({
    name: 'add_step',
    title: 'Add a step',
    description: 'Add a step to the end of the checklist of a task.',
    scope: 'write',
    input: z.object({ task_id: taskId, title: z.string().trim().min(1).max(limits.step) }),
    async run({ work }, caller, { task_id: id, title }) {
      const task = await work.runAs(caller, (context) => createStep(context, id, { title, done: false }));
      return { says: `Step added: ${title}`, data: { task: presentTask(task) } };
    },
  }),
  tool({
    name: 'tick_step',
    title: 'Tick a step',
    description: 'Mark a step of a task as done, or with done: false as not done.',
    scope: 'write',
    input: z.object({
      task_id: taskId,
      step_id: taskId.describe('The id of the step'),
      done: z.boolean().default(true),
    }),
    async run({ work }, caller, { task_id: id, step_id: stepId, done }) {
      const task = await work.runAs(caller, (context) => updateStep(context, id, stepId, { done }));
      const ticked = task.steps.filter((step) => step.done).length;
      return { says: `${ticked} of ${formatCount(task.steps.length, 'step')} done`, data: { task: presentTask(task) } };
    },
  }),
  tool({
    name: 'search',
    title: 'Search',
    description:
      'Find tasks, recurring tasks, backlog items and contacts by words of the title, the notes, a step, a tag or the name of the contact. Forgives typing errors; open ones come before finished ones.',
    scope: 'read',
    input: z.object({ q: z.string().trim().min(1).max(limits.title), limit: most }),
    async run({ work }, caller, query) {
      const results = await work.runAs(caller, (context) => findEverything(context, query));
      return { says: formatCount(results.length, 'result'), data: { results } };
    },
  }),
  tool({
    name: 'search_contacts',
    title: 'Search contacts',
    description: 'Contacts by name, email, company, designation or phone.',
    scope: 'read',
    input: z.object({ q: z.string().trim().max(limits.title).describe('What to look for'), limit: most }),
    async run({ work }, caller, query) {
      const { rows } = await work.readAs(caller, (context) => listContacts(context, query));
      return { says: formatCount(rows.length, 'contact'), data: { contacts: rows.map(presentContact) } };
    },
  }),
];

/** A result without what only a screen needs. */
function toToolResult(result: AssistantResult): ToolResult {
  const { items, reply, ...rest } = result;
  const created = items.map(({ id, kind, summary, task, recurringTask, backlogItem }) => ({
    id,
    kind,
    summary,
    task,
    recurringTask,
    backlogItem,
  }));
  return { says: reply, data: { ...rest, reply, items: created } };
}
