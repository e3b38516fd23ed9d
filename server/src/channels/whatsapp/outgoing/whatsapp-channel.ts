import { findUserNumber } from '../../../features/connections/whatsapp/find-number-owner.ts';
import {
  BusyError,
  RefusedError,
  type Channel,
  type Message,
} from '../../../features/reminders/deliveries/channel.port.ts';
import { digestActions } from '../../../features/reminders/deliveries/notices.ts';
import { formatNotification } from '../../../features/reminders/notifications/format-notification.ts';
import type { Transactions } from '../../../platform/context.ts';
import { getErrorMessage } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import { createPartProgress } from '../../chat/part-progress.ts';
import { renderNotice } from '../../chat/text/notice.ts';
import { getRefusal, GraphError, isOutsideWindow, isTemporary, isTokenInvalid, type GraphApi } from '../graph-api.ts';
import { insertSent } from '../messages.repository.ts';
import { listButtonData, renderReply, renderTemplate, type Content } from '../render.ts';

/** Names of approved templates; undefined: such notices are sent only while the person's window is open. */
export interface Templates {
  /** Two values, the task and its time, and three buttons: Done, Snooze, Tomorrow. */
  reminder: string | undefined;
  /** One value: the notice in one line. */
  notice: string | undefined;
  language: string;
}

export interface ChannelDeps {
  api: GraphApi;
  transactions: Transactions;
  log: Logger;
  templates: Templates;
  /** Called when Meta rejects the access token. */
  onTokenInvalid(): Promise<void>;
}

/** Text may be sent for 24 hours after the person's last message; a minute less, because Meta's clock decides. */
const windowMs = (24 * 60 - 1) * 60_000;
const ownerReactsWithinMs = 5 * 60_000;

/** Sends reminders, digests and reports: as text with buttons, or as a template while the window is closed. The outbox retries. */
export function createWhatsAppChannel(deps: ChannelDeps): Channel {
  const { api, transactions, templates } = deps;
  const progress = createPartProgress();

  async function sendParts(message: Message, to: string, parts: Content[], signal: AbortSignal): Promise<string> {
    const sending = `${message.deliveryId} ${to}`;
    const written = parts.map((part) => JSON.stringify(part));
    const callback = { to, biz_opaque_callback_data: `${message.recipient.userId}:${message.deliveryId}` };
    let messageId = '';
    for (const [index, part] of parts.entries()) {
      if (index < progress.findNextPart(sending, written)) continue;
      messageId = await api.send({ ...callback, ...part }, signal);
      progress.record(sending, written.slice(0, index + 1));
    }
    progress.forget(sending);
    return messageId;
  }

  return {
    async send(message, signal) {
      const number = await transactions.read((context) => findUserNumber(context, message.recipient.userId));
      if (number === null) throw new RefusedError('No WhatsApp number is connected.');
      const { phone, lastMessageAt } = number;
      const notice = renderNotice(message, digestActions);
      const sendTemplate = () => sendParts(message, phone, [toTemplate(templates, message)], signal);
      try {
        const messageId = isWindowOpen(lastMessageAt, message.now)
          ? await sendParts(message, phone, renderReply(notice), signal).catch((error: unknown) => {
              if (isOutsideWindow(error)) return sendTemplate();
              throw error;
            })
          : await sendTemplate();
        await keepButtons(deps, message, messageId, listButtonData(notice));
        return { messageId, answer: 'accepted' };
      } catch (error) {
        if (isTokenInvalid(error)) await deps.onTokenInvalid();
        throw translate(error);
      }
    },
  };
}

function isWindowOpen(lastMessageAt: Date | null, now: Date): boolean {
  return lastMessageAt !== null && now.getTime() - lastMessageAt.getTime() < windowMs;
}

/** @throws RefusedError if no template is configured for the notice */
function toTemplate({ reminder, notice: general, language }: Templates, message: Message): Content {
  const { notice } = message;
  const { title, body } = formatNotification(notice);
  if (notice.kind === 'reminder' && reminder !== undefined)
    return renderTemplate(
      { name: reminder, language },
      [title, body],
      listButtonData(renderNotice(message, digestActions)),
    );
  if (general !== undefined) return renderTemplate({ name: general, language }, [`${title}: ${body}`]);
  throw new RefusedError(getRefusal(131_047, ''));
}

/** Failing to store the buttons only means that a reply to this message is handled as a new one, so the delivery is still sent. */
async function keepButtons({ transactions, log }: ChannelDeps, message: Message, id: string, buttons: string[]) {
  if (buttons.length === 0) return;
  const { userId } = message.recipient;
  try {
    await transactions.statement(({ tx, now }) => insertSent(tx, { id, userId, buttons, sentAt: now }));
  } catch (error) {
    log.warn({ error: getErrorMessage(error) }, 'the buttons of a message could not be stored');
  }
}

/** Translates an error for the outbox: wait, give up, or retry with backoff. */
function translate(error: unknown): unknown {
  if (!(error instanceof GraphError)) return error;
  if (isTokenInvalid(error)) return new BusyError('The access token of WhatsApp has expired.', ownerReactsWithinMs);
  if (!isTemporary(error)) return new RefusedError(getRefusal(error.code, error.message));
  return error.status < 500 ? new Error(`too many requests: ${error.message}`, { cause: error }) : error;
}
