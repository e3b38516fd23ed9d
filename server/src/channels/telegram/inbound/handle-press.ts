import type { Filter } from 'grammy';
import { recordChange } from '../../../features/assistant/requests/record-change.ts';
import { html } from '../../../platform/html.ts';
import { parsePress, type Press } from '../text/buttons.ts';
import type { Reply } from '../text/capture-reply.ts';
import { lines } from '../text/markup.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { pressReminder, pressStep, showTask } from './press-reminder.ts';
import { pressCapture } from './press-capture.ts';
import { findAddedContact, isAddContact, offerMentions, pressLink } from './press-mentions.ts';
import { pressRequest } from './press-request.ts';
import { acknowledge, editMessage, editButtons, sendReply } from './send-reply.ts';

type Pressed = Filter<ChatContext, 'callback_query:data'>;

/** Handles a button press: executes it, edits the message above the button and acknowledges the press. */
export async function handlePress(deps: InboundDeps, ctx: Pressed): Promise<void> {
  const press = parsePress(ctx.callbackQuery.data);
  if (!press) return acknowledge(ctx, 'This button no longer works.');
  if (press.verb === 'act') return act(deps, ctx, press);
  if (press.verb === 'offer') {
    const reply = await deps.transactions.readAs(ctx.actor, (context) => showTask(context, press.taskId));
    await acknowledge(ctx);
    return sendReply(ctx, reply);
  }
  if (press.verb === 'step') {
    const shown = await deps.transactions.runAs(ctx.actor, (context) => pressStep(context, press));
    await acknowledge(ctx);
    return editMessage(ctx, shown);
  }
  if (press.verb === 'link') {
    const linked = await pressLink(deps, ctx, press.contactId);
    await acknowledge(ctx);
    return editMessage(ctx, linked);
  }
  const reply =
    'requestId' in press
      ? await pressRequest(deps, ctx, press)
      : await deps.transactions.runAs(ctx.actor, (context) => pressCapture(context, press));
  await acknowledge(ctx);
  await editMessage(ctx, keepTranscript(ctx, reply));
  const addedId = isAddContact(press) ? await findAddedContact(deps, ctx, press) : null;
  const offer = addedId === null ? null : await offerMentions(deps, ctx, addedId, 'other open task');
  if (offer) await sendReply(ctx, offer);
}

async function act({ transactions }: InboundDeps, ctx: Pressed, press: Extract<Press, { verb: 'act' }>): Promise<void> {
  const { changed, text, message } = await transactions.runAs(ctx.actor, (context) =>
    recordChange(context, 'telegram', press.taskId, () => pressReminder(context, press)),
  );
  await acknowledge(ctx, text);
  const rest = otherButtons(ctx);
  // In a list each line has a button: the list stays, without the pressed one.
  if (rest === null) return editMessage(ctx, message);
  if (changed) await sendReply(ctx, message.text);
  await editButtons(ctx, rest);
}

/** Returns the other buttons of a list, or null for a message about one task. */
function otherButtons(ctx: Pressed) {
  const rows = ctx.callbackQuery.message?.reply_markup?.inline_keyboard ?? [];
  const isList = rows.flat().some(({ text }) => text.startsWith('✓ '));
  if (!isList) return null;
  const { data } = ctx.callbackQuery;
  return rows
    .map((row) => row.filter((each) => !('callback_data' in each) || each.callback_data !== data))
    .filter((row) => row.length > 0);
}

/** Keeps the transcript above the changed message. */
function keepTranscript(ctx: Pressed, reply: Reply): Reply {
  const [first = ''] = (ctx.callbackQuery.message?.text ?? '').split('\n', 1);
  return first.startsWith('Heard: ') ? { ...reply, text: lines(html`${first}`, reply.text) } : reply;
}
