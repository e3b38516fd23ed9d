import { parseDate } from '@aide/language';
import type { Message } from 'grammy/types';
import { readSubjects, recordChange } from '../../../features/assistant/record-change.ts';
import { readDate } from '../../../features/capture/read-date.ts';
import type { UserContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { readPress, type Press } from '../text/buttons.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { moveCapture } from './press-capture.ts';
import { sendReply } from './send-reply.ts';
import { findTaskById } from '../../../features/tasks/get-task.ts';
import { updateTask } from '../../../features/tasks/update-task.ts';
import { showTask } from './press-reminder.ts';

type Subject = { captureId: string } | { taskId: string };

type SubjectPress = Exclude<Press, { verb: 'link' }>;

/** An offer to link tasks to a contact is about no task in particular. */
function listPresses(message: Message | undefined): SubjectPress[] {
  return (message?.reply_markup?.inline_keyboard ?? [])
    .flat()
    .map((each): Press | null => ('callback_data' in each ? readPress(each.callback_data) : null))
    .filter((press) => press !== null && press.verb !== 'link');
}

/** What one of our messages is about, read from its buttons; null for a list and for a reply of the assistant. */
export function findReplySubject(message: Message | undefined): Subject | null {
  const subjects = listPresses(message).flatMap((press): Subject[] => {
    if ('requestId' in press) return [];
    return 'captureId' in press ? [{ captureId: press.captureId }] : [{ taskId: press.taskId }];
  });
  const ids = new Set(subjects.map((subject) => ('captureId' in subject ? subject.captureId : subject.taskId)));
  // A list is about many.
  return ids.size === 1 ? (subjects[0] ?? null) : null;
}

/** Returns the ids of what one of our messages is about, newest first, which "it" means in a reply; undefined when it says nothing. */
export async function listReplySubjects(
  context: UserContext,
  message: Message | undefined,
): Promise<string[] | undefined> {
  const ids = new Set<string>();
  for (const press of listPresses(message)) {
    const found = 'taskId' in press ? [press.taskId] : await readSubjects(context, getPressId(press));
    for (const id of found) ids.add(id);
  }
  return ids.size === 0 ? undefined : [...ids];
}

function getPressId(press: Exclude<SubjectPress, { taskId: string }>): string {
  return 'captureId' in press ? press.captureId : press.requestId;
}

const fillers =
  /\b(?:on|at|by|to|till|until|for|the|then|ok|okay|please|pls|instead|rather|no|not|better|make|it)\b/giu;

/** "friday at 4 instead" is a date, "call the bank on friday" is a message of its own. */
function isDateAlone(words: string, { now, user }: UserContext): boolean {
  const read = parseDate(words, { now: toInstant(now), timeZone: user.timezone });
  if (!read) return true;
  const rest = words.slice(0, read.span.start) + words.slice(read.span.end);
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(fillers, ''));
}

/** Also a reply of the assistant has a subject when it is about one task. */
async function findSubject({ work }: InboundDeps, { msg, caller }: ChatContext) {
  const message = msg?.reply_to_message;
  const subject = findReplySubject(message);
  if (subject || !message) return subject;
  return work.readAs(caller, async (context) => {
    const [id, ...others] = (await listReplySubjects(context, message)) ?? [];
    const task = id === undefined || others.length > 0 ? undefined : await findTaskById(context, id);
    return task ? { taskId: task.id } : null;
  });
}

/** A date in reply to one of our messages moves its task. Returns false if it was not a date. */
export async function rescheduleByReply(deps: InboundDeps, ctx: ChatContext): Promise<boolean> {
  const subject = await findSubject(deps, ctx);
  if (!subject) return false;
  const words = ctx.msg?.text ?? '';
  const due = await deps.work.readAs(ctx.caller, async (context) => {
    try {
      return isDateAlone(words, context) ? readDate(context, words) : null;
    } catch (error) {
      // Not a date: then it is a message of its own.
      if (error instanceof AppError && error.code === 'DATE_NOT_UNDERSTOOD') return null;
      throw error;
    }
  });
  if (!due) return false;
  const reply = await deps.work.runAs(ctx.caller, async (context) => {
    if ('captureId' in subject) return moveCapture(context, subject.captureId, due);
    const { taskId } = subject;
    await recordChange(context, 'telegram', taskId, () => updateTask(context, taskId, { due }));
    return showTask(context, subject.taskId);
  });
  await sendReply(ctx, reply);
  return true;
}
