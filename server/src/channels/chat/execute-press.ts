import { recordChange } from '../../features/assistant/requests/record-change.ts';
import type { ChatActor, ChatDeps } from './chat.ts';
import { pressCapture } from './press-capture.ts';
import { findAddedContact, isAddContact, offerMentions, pressLink } from './press-mentions.ts';
import { pressReminder, pressStep, showTask } from './press-reminder.ts';
import { pressRequest } from './press-request.ts';
import type { Press } from './text/buttons.ts';
import type { Reply } from './text/capture-reply.ts';

export interface Pressed {
  /** The changed message. */
  reply: Reply;
  /** A further message. */
  offer?: Reply | null;
  /** The result in one line, for a press that completes or moves a task. */
  text?: string;
  /** False if it had no effect because it was done before. */
  changed?: boolean;
}

/** Executes the press of a button. Idempotent. */
export async function executePress(deps: ChatDeps, actor: ChatActor, press: Press): Promise<Pressed> {
  const { transactions } = deps;
  if (press.verb === 'act') {
    const { message, text, changed } = await transactions.runAs(actor, (context) =>
      recordChange(context, actor.channel, press.taskId, () => pressReminder(context, press)),
    );
    return { reply: message, text, changed };
  }
  if (press.verb === 'offer')
    return { reply: await transactions.readAs(actor, (context) => showTask(context, press.taskId)) };
  if (press.verb === 'step') return { reply: await transactions.runAs(actor, (context) => pressStep(context, press)) };
  if (press.verb === 'link') return { reply: await pressLink(deps, actor, press.contactId) };
  const reply =
    'requestId' in press
      ? await pressRequest(deps, actor, press)
      : await transactions.runAs(actor, (context) => pressCapture(context, press));
  const addedId = isAddContact(press) ? await findAddedContact(deps, actor, press) : null;
  return { reply, offer: addedId === null ? null : await offerMentions(deps, actor, addedId, 'other open task') };
}
