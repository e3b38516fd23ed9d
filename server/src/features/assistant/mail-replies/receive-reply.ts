import { limits } from '@aide/contract';
import { parseDate } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { AppError } from '../../../platform/errors.ts';
import { readFacts } from '../assistant/answer-message.ts';
import { insertRequest, updateRequest } from '../assistant/assistant.repository.ts';
import { carryOutPlan, emptyOutcome } from '../assistant/carry-out.ts';
import { readMessage } from '../assistant/read-message.ts';
import type { CaptureDeps } from '../capture/receive-message.ts';
import type { MailReplyHandler } from '../email-by-date/receive-mail.ts';
import { addNote } from '../../planner/tasks/add-note.ts';
import { isKeepable, toDue } from '../../planner/tasks/due-value.ts';
import { dueWords } from '../../planner/tasks/format-due.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { cutQuoted } from './cut-quoted.ts';

type Deps = Pick<CaptureDeps, 'contacts' | 'taskIndexes'>;

/** Longer replies are always notes. */
const longestCommand = 300;

/**
 * Returns the handler of replies to reminders and digests. A reply about a task is a new date, a command such as "done" or "Rahul replied",
 * or otherwise a note. A reply to a mail about several tasks is a command or ignored. Returns the response to the sender, or null for none.
 *
 * @throws TRIAL_EXPIRED, TOO_MANY
 */
export function createReplyHandler(deps: Deps): MailReplyHandler {
  return async (context, { taskId, text }) => {
    const said = cutQuoted(text);
    if (said === '') return null;
    const task = taskId === null ? null : await findOpen(context, taskId);
    if (taskId !== null && task === null) return 'This task no longer exists. Nothing was changed.';
    const moved = task && said.length <= longestCommand ? await reschedule(context, task.id, said) : null;
    if (moved !== null) return moved;
    const done = said.length <= longestCommand ? await carryOut(deps, context, taskId, said) : null;
    if (done !== null) return done === '' ? null : done;
    if (task === null)
      return 'Nothing was changed. Reply with a command such as “the rent is paid” or “move the dentist to Friday”.';
    await addNote(context, task.id, said.slice(0, limits.description));
    return `Added to the notes of ${task.title}.`;
  };
}

async function findOpen(context: UserContext, taskId: string) {
  try {
    return await getTask(context, taskId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TASK_NOT_FOUND') return null;
    throw error;
  }
}

/** Moves the task if the whole reply is a date: "friday 4pm". Returns null otherwise. */
async function reschedule(context: UserContext, taskId: string, said: string): Promise<string | null> {
  const { now, user } = context;
  const read = parseDate(said, { now: toInstant(now), timeZone: user.timezone });
  if (!read || !isKeepable(read.due)) return null;
  const rest = said.slice(0, read.span.start) + said.slice(read.span.end);
  if (/[\p{L}\p{N}]/u.test(rest.replaceAll(/\b(?:on|at|by|until|till|please|thanks|ok)\b/gi, ''))) return null;
  const task = await updateTask(context, taskId, { due: toDue(read.due, user.timezone) });
  return `Moved: ${task.title}, ${dueWords(task, now, user.timezone)}.`;
}

/** Executes a command. Returns the reply, an empty one for talk, and null if the words are not a matching command. */
async function carryOut(deps: Deps, context: UserContext, taskId: string | null, text: string): Promise<string | null> {
  const facts = await readFacts(deps, context, 'email', taskId === null ? [] : [taskId]);
  const request = readMessage(text, facts, context);
  if (request.kind === 'talk') return '';
  if (request.kind !== 'command') return null;
  const key = { userId: context.user.id, id: uuidv7() };
  const done = await carryOutPlan(context, {
    message: { text, source: 'email', captureId: key.id },
    conversation: 'email',
    commands: request.commands,
    tasks: [],
    refs: facts.known.refs,
    chosen: taskId === null ? [] : [taskId],
    confirmed: false,
  });
  const { outcome, planned, undoSteps, subjects } = done;
  if (planned !== null) return `${outcome.reply} Nothing was changed.`;
  if (outcome.changes.length === 0 && undoSteps.length === 0) return outcome.open.length > 0 ? null : outcome.reply;
  // Stored so that the reply "undo" reverts it.
  const row = { ...key, conversation: 'email', text, kind: 'command', createdAt: context.now } as const;
  await insertRequest(context.tx, { ...row, outcome: emptyOutcome, undoSteps: [], subjects: [] });
  await updateRequest(context.tx, key, { outcome, planned, undoSteps, subjects });
  return outcome.reply;
}
