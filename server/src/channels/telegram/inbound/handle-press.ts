import type { Filter } from 'grammy';
import { html } from '../../../platform/html.ts';
import { readPress, type Press } from '../text/buttons.ts';
import type { Answer } from '../text/capture-answer.ts';
import { lines } from '../text/markup.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { offerActions, pressReminder } from './press-reminder.ts';
import { pressCapture } from './press-capture.ts';
import { acknowledge, change, changeButtons, say } from './say.ts';

type Pressed = Filter<ChatContext, 'callback_query:data'>;

/** A button was pressed: do it, change the message it stands under, and end the little clock on it. */
export async function handlePress(deps: InboundDeps, ctx: Pressed): Promise<void> {
  const press = readPress(ctx.callbackQuery.data);
  if (!press) return acknowledge(ctx, 'I do not know this button any more.');
  if (press.verb === 'act') return act(deps, ctx, press);
  if (press.verb === 'offer') {
    const answer = await deps.work.readAs(ctx.caller, (context) => offerActions(context, press.taskId));
    await acknowledge(ctx);
    return say(ctx, answer);
  }
  const answer = await deps.work.runAs(ctx.caller, (context) => pressCapture(deps, context, press));
  await acknowledge(ctx);
  return change(ctx, keepHeard(ctx, answer));
}

async function act({ work }: InboundDeps, ctx: Pressed, press: Extract<Press, { verb: 'act' }>): Promise<void> {
  const { changed, said, message } = await work.runAs(ctx.caller, (context) => pressReminder(context, press));
  await acknowledge(ctx, said);
  const rest = otherButtons(ctx);
  // Under a list each line has its button: the list stays, without the one that was pressed.
  if (rest === null) return change(ctx, message);
  if (changed) await say(ctx, message.text);
  await changeButtons(ctx, rest);
}

/** What remains of a list's buttons; null under a message about one task. */
function otherButtons(ctx: Pressed) {
  const rows = ctx.callbackQuery.message?.reply_markup?.inline_keyboard ?? [];
  const isList = rows.flat().some(({ text }) => text.startsWith('✓ '));
  if (!isList) return null;
  const { data } = ctx.callbackQuery;
  return rows
    .map((row) => row.filter((each) => !('callback_data' in each) || each.callback_data !== data))
    .filter((row) => row.length > 0);
}

/** What was heard stays above whatever is changed. */
function keepHeard(ctx: Pressed, answer: Answer): Answer {
  const [first = ''] = (ctx.callbackQuery.message?.text ?? '').split('\n', 1);
  return first.startsWith('Heard: ') ? { ...answer, text: lines(html`${first}`, answer.text) } : answer;
}
