import { limits, type AssistantResult } from '@aide/contract';
import { parseDate, type CommandRequest } from '@aide/language';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { AppError } from '../../../platform/errors.ts';
import { showTasks } from '../requests/dialogue.ts';
import { executeMessage, type RequestDeps } from '../requests/handle-message.ts';
import { getParseContext, parseRequest } from '../requests/parse-request.ts';
import { recordChange } from '../requests/record-change.ts';
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
    const done = answer.length <= longestCommand ? await executeWords(deps, context, task, answer) : null;
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
  const due = toDue(read.due, user.timezone);
  const task = await recordChange(context, 'email', taskId, () => updateTask(context, taskId, { due }));
  return `Moved: ${task.title}, ${dueWords(task, now, user.timezone)}.`;
}

/**
 * Executes a command, a correction or an answer, as in a chat in which the task was just shown. Returns the reply, an empty one for talk,
 * and null if the words are none of these.
 */
async function executeWords(
  deps: Deps,
  context: UserContext,
  task: { id: string; title: string } | null,
  text: string,
): Promise<string | null> {
  const found = await getParseContext(deps, context, 'email', task ? [task.id] : undefined);
  const state = task ? showTasks(found.state, [task.id], task.title) : found.state;
  const request = parseRequest(text, { ...found, state }, context, { chat: true });
  if (request.kind === 'talk' && request.act === undefined) return '';
  const isQuestion = request.kind === 'question' || request.kind === 'person';
  if (request.kind === 'talk' || request.kind === 'capture' || (isQuestion && task)) return null;
  if (request.kind === 'command' && task && !isAbout(request, task.id)) return null;
  const message = { id: uuidv7(), text, channel: 'email', source: 'email', chosen: task ? [task.id] : [] } as const;
  const { known } = found;
  const result = await executeMessage(context, message, {
    request,
    state,
    known,
    refs: known.refs,
    tasks: [],
    named: [],
  });
  if (result.open.some(({ reason }) => reason === 'none')) return null;
  return [result.reply, ...listLines(result)].join('\n');
}

/** A command of a reply to a reminder that finds no task is a note. */
function isAbout({ commands }: CommandRequest, taskId: string): boolean {
  return commands.some(
    ({ verb, taskIds, candidates }) =>
      verb === 'undo' || taskIds.length > 0 || candidates.includes(taskId) || verb === 'keep_in_touch',
  );
}

/** Returns the numbered options of a question, or the tasks of an answer. */
function listLines({ open, entries, needs, kind }: AssistantResult): string[] {
  const listed = needs === 'choice' ? open.flatMap((command) => command.entries) : kind === 'question' ? entries : [];
  return listed.map(({ title }, index) => `${index + 1}. ${title}`);
}

const signatures = [/^-- ?$/, /^\s*(?:sent from my|get outlook for|sent via|von meinem|envoyé de mon) .*$/i];

/** Returns the text of a reply, without the quoted mail and the signature. */
export function cutQuoted(text: string): string {
  const lines = splitMailText(text, 'Re:').own.split('\n');
  const end = lines.findIndex((line) => signatures.some((signature) => signature.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
