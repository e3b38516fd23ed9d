import type { Api } from 'grammy';
import type { Transactions } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import { wait } from '../../../platform/wait.ts';
import { getErrorMessage, toGrammySignal, getRetryAfterMs } from '../api.ts';
import { findOffset, saveOffset } from '../updates/updates.repository.ts';
import type { UpdateInbox } from './webhook.routes.ts';

export const allowedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

/** How long Telegram holds a request open when there are no updates (long polling). */
export const pollSeconds = 30;
/** No more updates are fetched while this many are in progress; Telegram keeps them. */
const maxUnderWay = 200;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Telegram stores updates no longer than this, and restarts its numbering after a week without updates. */
const offsetGoodForMs = 24 * 60 * 60_000;

export interface PollDeps {
  api: Api;
  botId: number;
  transactions: Transactions;
  log: Logger;
  inbox: UpdateInbox;
}

/** Fetches updates until the signal is aborted. Updates are stored before they are acknowledged to Telegram. */
export async function pollUpdates(
  { api, botId, transactions, log, inbox }: PollDeps,
  held: AbortSignal,
): Promise<void> {
  let offset = await transactions.read(async ({ tx, now }) => {
    const saved = await findOffset(tx, botId);
    return saved && now.getTime() - saved.fetchedAt.getTime() < offsetGoodForMs ? saved.nextUpdateId : 0;
  });
  // Polling fails while a webhook is set, so it is deleted first.
  let webhookGone = false;
  for (let failures = 0; !held.aborted;) {
    try {
      if (!webhookGone) await api.deleteWebhook({}, toGrammySignal(held));
      webhookGone = true;
      await inbox.waitUntilBelow(maxUnderWay);
      const asked = { offset, timeout: pollSeconds, allowed_updates: allowedUpdates };
      const updates = await api.getUpdates(asked, toGrammySignal(held));
      failures = 0;
      if (updates.length === 0) continue;
      const nextUpdateId = Math.max(...updates.map(({ update_id: id }) => id)) + 1;
      await inbox.take(updates, (tx, now) => saveOffset(tx, botId, nextUpdateId, now));
      offset = nextUpdateId;
    } catch (error) {
      if (held.aborted) return;
      // Also after 409: another process fetches updates of this bot, or has set a webhook.
      webhookGone = false;
      log.warn({ error: getErrorMessage(error) }, 'updates could not be fetched, trying again');
      await wait(getRetryAfterMs(error) ?? Math.min(longestPauseMs, firstPauseMs * 2 ** failures), held);
      failures += 1;
    }
  }
}
