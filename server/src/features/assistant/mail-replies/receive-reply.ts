import { limits } from '@aide/contract';
import { parseDate } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { AppError } from '../../../platform/errors.ts';
import { executeRequest } from '../requests/execute-request.ts';
import type { RequestDeps } from '../requests/handle-message.ts';
import { getParseContext, parseRequest } from '../requests/parse-request.ts';
import { insertRequest } from '../requests/requests.repository.ts';
import type { MailReplyHandler } from '../email-by-date/receive-mail.ts';
import { addNote } from '../../planner/tasks/add-note.ts';
import { isKeepable, toDue } from '../../planner/tasks/due-value.ts';
import { dueWords } from '../../planner/tasks/format-due.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { splitMailText } from '../email-by-date/split-mail-text.ts';

type Deps = Pick<RequestDeps, 'contacts' | 'knownTasks'>;

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
    const answer = cutQuoted(text);
    if (answer === '') return null;
    const task = taskId === null ? null : await findOpen(context, taskId);
    if (taskId !== null && task === null) return 'This task no longer exists. Nothing was changed.';
    const moved = task && answer.length <= longestCommand ? await reschedule(context, task.id, answer) : null;
    if (moved !== null) return moved;
    const done = answer.length <= longestCommand ? await executeCommand(deps, context, taskId, answer) : null;
    if (done !== null) return done === '' ? null : done;
    if (task === null)
      return 'Nothing was changed. Reply with a command such as “the rent is paid” or “move the dentist to Friday”.';
    await addNote(context, task.id, answer.slice(0, limits.description));
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
async function reschedule(context: UserContext, taskId: string, answer: string): Promise<string | null> {
  const { now, user } = context;
  const read = parseDate(answer, { now: toInstant(now), timeZone: user.timezone });
  if (!read || !isKeepable(read.due)) return null;
  const rest = answer.slice(0, read.span.start) + answer.slice(read.span.end);
  if (/[\p{L}\p{N}]/u.test(rest.replaceAll(/\b(?:on|at|by|until|till|please|thanks|ok)\b/gi, ''))) return null;
  const task = await updateTask(context, taskId, { due: toDue(read.due, user.timezone) });
  return `Moved: ${task.title}, ${dueWords(task, now, user.timezone)}.`;
}

/** Executes a command. Returns the reply, an empty one for talk, and null if the words are not a matching command. */
async function executeCommand(
  deps: Deps,
  context: UserContext,
  taskId: string | null,
  text: string,
): Promise<string | null> {
  const known = await getParseContext(deps, context, 'email', taskId === null ? [] : [taskId]);
  const request = parseRequest(text, known, context);
  if (request.kind === 'talk' && request.act === undefined) return '';
  if (request.kind !== 'command') return null;
  const id = uuidv7();
  const {
    items: _,
    contactIds: __,
    ...columns
  } = await executeRequest(context, request, {
    message: { id, text, source: 'email' },
    conversation: 'email',
    commands: request.commands,
    tasks: [],
    refs: known.known.refs,
    chosen: taskId === null ? [] : [taskId],
    confirmed: false,
  });
  const { outcome, pendingQuestion, effects } = columns;
  if (pendingQuestion !== null) return `${outcome.reply} Nothing was changed.`;
  if (outcome.changes.length === 0 && effects.length === 0) return outcome.open.length > 0 ? null : outcome.reply;
  // Stored so that the reply "undo" reverts it.
  const row = {
    userId: context.user.id,
    id,
    conversation: 'email',
    text,
    kind: 'command',
    createdAt: context.now,
  } as const;
  await insertRequest(context.tx, { ...row, ...columns });
  return outcome.reply;
}

const signatures = [/^-- ?$/, /^\s*(?:sent from my|get outlook for|sent via|von meinem|envoyé de mon) .*$/i];

/** Returns the text of a reply, without the quoted mail and the signature. */
export function cutQuoted(text: string): string {
  const lines = splitMailText(text, 'Re:').own.split('\n');
  const end = lines.findIndex((line) => signatures.some((signature) => signature.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
