import type { Filter } from 'grammy';
import { html } from '../../../platform/html.ts';
import { executePress } from '../../chat/execute-press.ts';
import { parsePress } from '../../chat/text/buttons.ts';
import type { Reply } from '../../chat/text/capture-reply.ts';
import { lines } from '../../chat/text/markup.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { acknowledge, editMessage, editButtons, sendReply } from './send-reply.ts';

type Pressed = Filter<ChatContext, 'callback_query:data'>;

/** Handles a button press: executes it, edits the message above the button and acknowledges the press. */
export async function handlePress(deps: InboundDeps, ctx: Pressed): Promise<void> {
  const press = parsePress(ctx.callbackQuery.data);
  if (!press) return acknowledge(ctx, 'This button no longer works.');
  const { reply, offer, text, changed } = await executePress(deps, ctx.actor, press);
  await acknowledge(ctx, text);
  if (press.verb === 'offer') return sendReply(ctx, reply);
  // In a list each line has a button: the list stays, without the pressed one.
  const rest = press.verb === 'act' ? otherButtons(ctx) : null;
  if (rest !== null) {
    if (changed) await sendReply(ctx, reply.text);
    return editButtons(ctx, rest);
  }
  await editMessage(ctx, keepTranscript(ctx, reply));
  if (offer) await sendReply(ctx, offer);
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
