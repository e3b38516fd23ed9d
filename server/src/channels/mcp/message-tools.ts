import { limits, type AssistantResult, type CaptureItem, type Entry } from '@aide/contract';
import { z } from 'zod';
import { confirmRequest, handleMessage } from '../../features/assistant/requests/handle-message.ts';
import { AppError, fail } from '../../platform/errors.ts';
import { undoCapture } from '../../features/assistant/requests/undo-capture.ts';
import { undoRequest } from '../../features/assistant/requests/undo-request.ts';
import type { UserContext } from '../../platform/context.ts';
import { formatLines, formatWhen } from './present.ts';
import { tool, type Tool, type ToolResult } from './tool.ts';

const sentence = z.string().trim().min(1).max(limits.message).describe('In the words of the user');
const id = z.uuid('That is not a valid id');

const createdSchema = z.object({ kind: z.string(), id: z.string().optional(), summary: z.string() });
const requestOutput = {
  request_id: z.string(),
  reply: z.string(),
  needs: z.enum(['choice', 'confirmation']).nullable(),
  created: z.array(createdSchema).optional(),
  changed: z.array(createdSchema).optional(),
  open: z.array(z.looseObject({ verb: z.string(), target: z.string(), reason: z.string() })).optional(),
  found: z.array(z.looseObject({ kind: z.string(), id: z.string(), title: z.string() })).optional(),
  total: z.int().optional(),
  undo_id: z.string().nullable(),
};

/** Tools for the user's own words, and undo. */
export const messageTools: readonly Tool[] = [
  tool({
    name: 'capture',
    title: 'Capture',
    description:
      'Create tasks, recurring tasks or backlog items from a sentence such as "call Priya about the renewal tomorrow at 4 pm".',
    scope: 'write',
    output: { created: z.array(createdSchema), undo_id: z.string() },
    input: z.strictObject({ text: sentence }),
    async run({ capture }, actor, { text }) {
      const message = { text, source: 'api', channel: 'api', asCapture: true } as const;
      const { id: undoId, items } = await handleMessage(capture, actor, message);
      const data = { created: items.map(presentCreated), undo_id: undoId };
      return { text: `${items.map(({ summary }) => summary).join('\n')}\nundo_id ${undoId}`, data };
    },
  }),
  tool({
    name: 'assistant',
    title: 'Assistant',
    description:
      'Give Aide a whole message: new tasks, changes ("the rent is paid", "move the dentist to friday") or a question ("what is due today?"). When it returns needs, nothing was done: ask the user and call confirm_request.',
    scope: 'write',
    output: requestOutput,
    input: z.strictObject({ text: sentence }),
    async run({ capture }, actor, { text }) {
      const result = await handleMessage(capture, actor, { text, source: 'api', channel: 'api' });
      return toToolResult(result, actor.user.timezone);
    },
  }),
  tool({
    name: 'confirm_request',
    title: 'Confirm a request',
    description: 'Continue a request of the assistant that needs a choice or a confirmation. Ask the user first.',
    scope: 'write',
    output: requestOutput,
    input: z.strictObject({
      request_id: id,
      chosen: z.array(id).max(limits.capturedTasks).default([]).describe('One id for each ambiguous command'),
    }),
    async run({ transactions }, actor, { request_id: requestId, chosen }) {
      const channel = 'api';
      const result = await transactions.runAs(actor, (context) =>
        confirmRequest(context, requestId, { chosen, channel }),
      );
      return toToolResult(result, actor.user.timezone);
    },
  }),
  tool({
    name: 'undo',
    title: 'Undo',
    description: 'Undo a change by the undo_id that it returned. What was edited since stays.',
    scope: 'write',
    output: { undo_id: z.string(), undone: z.boolean() },
    input: z.strictObject({ undo_id: id }),
    async run({ transactions }, actor, { undo_id: undoId }) {
      const reply = await transactions.runAs(actor, (context) => undo(context, undoId));
      return { text: `Undone${reply === '' ? '' : `: ${reply}`}`, data: { undo_id: undoId, undone: true } };
    },
  }),
];

/**
 * Undoes a request, or a capture of which only the items are left.
 *
 * @throws CAPTURE_NOT_FOUND if nothing of it is left
 */
async function undo(context: UserContext, undoId: string): Promise<string> {
  try {
    return (await undoRequest(context, undoId)).reply;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CAPTURE_NOT_FOUND') throw error;
    await undoCapture(context, undoId).catch((cause: unknown) => {
      throw cause instanceof AppError && cause.code === 'CAPTURE_NOT_FOUND'
        ? fail('CAPTURE_NOT_FOUND', { message: 'There is nothing left to undo: it was undone, changed or deleted.' })
        : cause;
    });
    return '';
  }
}

function presentCreated({ kind, summary, task, recurringTask, backlogItem }: CaptureItem) {
  return { kind, id: (task ?? recurringTask ?? backlogItem)?.id, summary };
}

/** Returns an entry with its date and person, without the fields that only a screen needs. */
function presentEntry({ kind, id: entryId, title, task, recurringTask, backlogItem }: Entry, timeZone: string) {
  const due = task?.due_date;
  const contact = (task ?? recurringTask ?? backlogItem)?.contact?.name;
  return {
    kind,
    id: entryId,
    title,
    ...(due != null && { due: formatWhen(new Date(due), task?.due_has_time ?? false, timeZone) }),
    ...(recurringTask && { repeats: recurringTask.recurrenceDescription }),
    ...(task && { status: task.status }),
    ...(contact !== undefined && { contact }),
  };
}

/** Returns a result whose text answers by itself: every task, and how to answer a question. */
function toToolResult(result: AssistantResult, timeZone: string): ToolResult {
  const { id: requestId, reply, needs, items, changes, open, entries, total, undoable } = result;
  const created = items.map(presentCreated);
  const present = (entry: Entry) => presentEntry(entry, timeZone);
  const listed = needs === 'choice' ? open.flatMap((command) => command.entries) : entries;
  const isListed = needs !== null || result.kind === 'question' || changes.length > 1;
  const text = [
    reply,
    ...(items.length > 1 ? items.map(({ summary }) => `- ${summary}`) : []),
    ...(isListed && listed.length > 0 ? [formatLines(listed.map(present))] : []),
    formatNext(result),
    ...(undoable ? [`undo_id ${requestId}`] : []),
  ].filter((line) => line !== '');
  return {
    text: text.join('\n'),
    data: {
      request_id: requestId,
      reply,
      needs,
      ...(created.length > 0 && { created }),
      ...(changes.length > 0 && {
        changed: changes.map(({ kind, id: changedId, title, verb, summary }) => ({
          kind,
          id: changedId,
          summary: `${verb}: ${title} (${summary})`,
        })),
      }),
      ...(open.length > 0 && {
        open: open.map(({ verb, target, reason, entries: candidates }) => ({
          verb,
          target,
          reason,
          candidates: candidates.map(present),
        })),
      }),
      ...(entries.length > 0 && { found: entries.map(present), total }),
      undo_id: undoable ? requestId : null,
    },
  };
}

/** Says how a question is answered. */
function formatNext({ id: requestId, needs, can_save: canSave }: AssistantResult): string {
  const choice = needs === 'choice' ? ` and chosen: the id of the task` : '';
  if (needs !== null)
    return `Nothing was changed yet. Ask the user, then send the answer as the next message, or call confirm_request with request_id ${requestId}${choice}.`;
  return canSave ? 'Nothing was saved. To save it as a task, call capture with the same text.' : '';
}
