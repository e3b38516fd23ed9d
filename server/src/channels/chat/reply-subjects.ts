import { parseDate } from '@aide/language';
import { listSubjects, recordChange } from '../../features/assistant/requests/record-change.ts';
import { parseDateInput } from '../../features/assistant/requests/parse-date-input.ts';
import { findTaskById } from '../../features/planner/tasks/get-task.ts';
import { updateTask } from '../../features/planner/tasks/update-task.ts';
import type { UserContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { toInstant } from '../../platform/local-time.ts';
import { getChat, listPresses, type ChatDeps, type ChatMessage, type SubjectPress } from './chat.ts';
import { moveCapture } from './press-capture.ts';
import { showTask } from './press-reminder.ts';
import type { Reply } from './text/capture-reply.ts';

type Subject = { captureId: string } | { taskId: string };

/** Returns the subject of the message that this one replies to, from its buttons. Null for a list and for a reply of the assistant. */
export function findReplySubject({ repliedTo }: ChatMessage): Subject | null {
  const subjects = listPresses(repliedTo).flatMap((press): Subject[] => {
    if ('requestId' in press) return [];
    return 'captureId' in press ? [{ captureId: press.captureId }] : [{ taskId: press.taskId }];
  });
  const ids = new Set(subjects.map((subject) => ('captureId' in subject ? subject.captureId : subject.taskId)));
  // A list has several subjects.
  return ids.size === 1 ? (subjects[0] ?? null) : null;
}

/** Returns the ids of the subjects of the message that this one replies to, newest first, for "it". Undefined if it has none. */
export async function listReplySubjects(
  context: UserContext,
  { repliedTo }: ChatMessage,
): Promise<string[] | undefined> {
  const ids = new Set<string>();
  for (const press of listPresses(repliedTo)) {
    const found = 'taskId' in press ? [press.taskId] : await listSubjects(context, getPressId(press));
    for (const id of found) ids.add(id);
  }
  return ids.size === 0 ? undefined : [...ids];
}

function getPressId(press: Exclude<SubjectPress, { taskId: string }>): string {
  return 'captureId' in press ? press.captureId : press.requestId;
}

const fillers =
  /\b(?:on|at|by|to|till|until|for|the|then|ok|okay|please|pls|instead|rather|no|not|better|make|it)\b/giu;

/** Returns true if the words are only a date: "friday at 4 instead", but not "call the bank on friday". */
function isDateAlone(words: string, { now, user }: UserContext): boolean {
  const read = parseDate(words, { now: toInstant(now), timeZone: user.timezone });
  if (!read) return true;
  const rest = words.slice(0, read.span.start) + words.slice(read.span.end);
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(fillers, ''));
}

/** A reply of the assistant also has a subject if it is about one task. */
async function findSubject({ transactions }: ChatDeps, message: ChatMessage) {
  const subject = findReplySubject(message);
  if (subject || !message.repliedTo) return subject;
  return transactions.readAs(message.actor, async (context) => {
    const [id, ...others] = (await listReplySubjects(context, message)) ?? [];
    const task = id === undefined || others.length > 0 ? undefined : await findTaskById(context, id);
    return task ? { taskId: task.id } : null;
  });
}

/** Moves the task of the message that this one replies to, and returns the reply. Returns null if the words are not a date. */
export async function rescheduleByReply(deps: ChatDeps, message: ChatMessage, words: string): Promise<Reply | null> {
  const subject = await findSubject(deps, message);
  if (!subject) return null;
  const due = await deps.transactions.readAs(message.actor, async (context) => {
    try {
      return isDateAlone(words, context) ? parseDateInput(context, words) : null;
    } catch (error) {
      // Not a date, so it is handled as a new message.
      if (error instanceof AppError && error.code === 'DATE_NOT_UNDERSTOOD') return null;
      throw error;
    }
  });
  if (!due) return null;
  return deps.transactions.runAs(message.actor, async (context) => {
    if ('captureId' in subject) return moveCapture(context, subject.captureId, due);
    const { taskId } = subject;
    await recordChange(context, getChat(context), taskId, () => updateTask(context, taskId, { due }));
    return showTask(context, subject.taskId);
  });
}
