import { parseDate } from '@aide/language';
import type { Message } from 'grammy/types';
import { listSubjects, recordChange } from '../../../features/assistant/requests/record-change.ts';
import { parseDateInput } from '../../../features/assistant/requests/parse-date-input.ts';
import type { UserContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { parsePress, type Press } from '../text/buttons.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { moveCapture } from './press-capture.ts';
import { sendReply } from './send-reply.ts';
import { findTaskById } from '../../../features/planner/tasks/get-task.ts';
import { updateTask } from '../../../features/planner/tasks/update-task.ts';
import { showTask } from './press-reminder.ts';

type Subject = { captureId: string } | { taskId: string };

type SubjectPress = Exclude<Press, { verb: 'link' }>;

/** Returns the presses of a message that are about a task. An offer to link tasks to a contact is about none in particular. */
function listPresses(message: Message | undefined): SubjectPress[] {
  return (message?.reply_markup?.inline_keyboard ?? [])
    .flat()
    .map((each): Press | null => ('callback_data' in each ? parsePress(each.callback_data) : null))
    .filter((press) => press !== null && press.verb !== 'link');
}

/** Returns the subject of one of our messages, parsed from its buttons. Null for a list and for a reply of the assistant. */
export function findReplySubject(message: Message | undefined): Subject | null {
  const subjects = listPresses(message).flatMap((press): Subject[] => {
    if ('requestId' in press) return [];
    return 'captureId' in press ? [{ captureId: press.captureId }] : [{ taskId: press.taskId }];
  });
  const ids = new Set(subjects.map((subject) => ('captureId' in subject ? subject.captureId : subject.taskId)));
  // A list has several subjects.
  return ids.size === 1 ? (subjects[0] ?? null) : null;
}

/** Returns the ids of the subjects of one of our messages, newest first, for "it" in a reply. Undefined if it has none. */
export async function listReplySubjects(
  context: UserContext,
  message: Message | undefined,
): Promise<string[] | undefined> {
  const ids = new Set<string>();
  for (const press of listPresses(message)) {
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
async function findSubject({ transactions }: InboundDeps, { msg, actor }: ChatContext) {
  const message = msg?.reply_to_message;
  const subject = findReplySubject(message);
  if (subject || !message) return subject;
  return transactions.readAs(actor, async (context) => {
    const [id, ...others] = (await listReplySubjects(context, message)) ?? [];
    const task = id === undefined || others.length > 0 ? undefined : await findTaskById(context, id);
    return task ? { taskId: task.id } : null;
  });
}

/** Moves the task of one of our messages to the date of the reply. Returns false if the reply is not a date. */
export async function rescheduleByReply(deps: InboundDeps, ctx: ChatContext): Promise<boolean> {
  const subject = await findSubject(deps, ctx);
  if (!subject) return false;
  const words = ctx.msg?.text ?? '';
  const due = await deps.transactions.readAs(ctx.actor, async (context) => {
    try {
      return isDateAlone(words, context) ? parseDateInput(context, words) : null;
    } catch (error) {
      // Not a date, so it is handled as a new message.
      if (error instanceof AppError && error.code === 'DATE_NOT_UNDERSTOOD') return null;
      throw error;
    }
  });
  if (!due) return false;
  const reply = await deps.transactions.runAs(ctx.actor, async (context) => {
    if ('captureId' in subject) return moveCapture(context, subject.captureId, due);
    const { taskId } = subject;
    await recordChange(context, 'telegram', taskId, () => updateTask(context, taskId, { due }));
    return showTask(context, subject.taskId);
  });
  await sendReply(ctx, reply);
  return true;
}
