import type { AnswerRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { addContact } from './change-contact.ts';
import { getPendingKind } from './dialogue.ts';
import { executePlan, nothingDone, type Execution, type Plan } from './execute-plan.ts';
import { actReplies } from './format-answer.ts';
import { emptyOutcome, type PendingQuestion, type RequestRow } from './requests.table.ts';
import { undoLast } from './undo-request.ts';

type PendingRow = RequestRow & { pendingQuestion: PendingQuestion };

/**
 * Executes the answer to the question that a request waits for. `plan.tasks` are the tasks to save. An answer that decides nothing repeats
 * the question.
 */
export async function answerPending(
  context: UserContext,
  pending: PendingRow,
  request: AnswerRequest,
  plan: Plan,
): Promise<Execution> {
  const { pendingQuestion: question, outcome } = pending;
  if (request.answer === 'no' || request.answer === 'stop') return toTalk(actReplies[request.answer]);
  const chosen = request.answer === 'choose' ? request.chosen : [];
  const refs = new Map(question.refs.map((ref) => [ref.id, ref]));
  const repeat: Execution = { ...nothingDone, outcome, pendingQuestion: question };
  switch (getPendingKind(question, outcome.needs)) {
    case 'choice':
      if (chosen.length === 0) return repeat;
      return executePlan(context, { ...plan, ...question, refs, chosen, confirmed: false });
    case 'confirmation':
      if (question.contact) return addContact(context, question.contact);
      return executePlan(context, {
        ...plan,
        ...question,
        ...limitTo(question, chosen),
        refs,
        chosen,
        confirmed: true,
      });
    case 'person':
      return (await setPerson(context, question, chosen, plan)) ?? repeat;
    case 'save':
      return executePlan(context, plan);
    case 'undo':
      return confirmUndo(context, question, plan);
  }
}

/** "Only the first two" of a list to confirm. */
function limitTo({ commands }: PendingQuestion, chosen: readonly string[]): Pick<PendingQuestion, 'commands'> {
  if (chosen.length === 0) return { commands };
  const limited = commands.map((command) => ({
    ...command,
    taskIds: command.taskIds.filter((id) => chosen.includes(id)),
  }));
  return { commands: limited.filter(({ taskIds, candidates }) => taskIds.length + candidates.length > 0) };
}

/** Links the created entries to the chosen person. Returns null without a choice among the offered ones. */
async function setPerson(
  context: UserContext,
  { person }: PendingQuestion,
  chosen: readonly string[],
  plan: Plan,
): Promise<Execution | null> {
  const { entries = [], options = [] } = person ?? {};
  const contactId = options.find(({ id }) => chosen.includes(id))?.id;
  if (contactId === undefined) return null;
  const taskIds = entries.map(({ id }) => id);
  const refs = new Map(entries.map((ref) => [ref.id, ref]));
  const command = { verb: 'edit' as const, taskIds, candidates: [], target: '', change: { contactId } };
  const done = await executePlan(context, { ...plan, commands: [command], tasks: [], refs });
  // "What's open with her?" is about the chosen person.
  return { ...done, contactIds: [contactId] };
}

async function confirmUndo(context: UserContext, { undoes = [] }: PendingQuestion, plan: Plan): Promise<Execution> {
  const { conversation, message } = plan;
  const undone = await undoLast(context, { conversation, requestId: message.id, confirmed: undoes });
  return toUndoExecution(undone, plan);
}

function toUndoExecution(
  { reply, restored, undid, asks }: Awaited<ReturnType<typeof undoLast>>,
  plan: Plan,
): Execution {
  const outcome = { ...emptyOutcome, reply, ...(undid.length > 0 && { undid }) };
  if (!asks) return { ...nothingDone, outcome, subjects: restored };
  return {
    ...nothingDone,
    outcome: { ...outcome, needs: 'confirmation' },
    subjects: restored,
    pendingQuestion: { kind: 'undo', undoes: asks, commands: [], tasks: [], refs: [], source: plan.message.source },
  };
}

/** "No" or "never mind" without a question, right after a change, offers to undo it; everything else is talk. */
export async function declineWithoutQuestion(
  context: UserContext,
  answer: AnswerRequest['answer'],
  plan: Plan,
): Promise<Execution> {
  if (answer === 'yes' || answer === 'choose') return toTalk(actReplies.yes);
  const { conversation, message } = plan;
  const undone = await undoLast(context, { conversation, requestId: message.id, offer: true });
  return undone.asks ? toUndoExecution(undone, plan) : toTalk(actReplies[answer]);
}

function toTalk(reply: string): Execution {
  return { ...nothingDone, outcome: { ...emptyOutcome, reply } };
}
