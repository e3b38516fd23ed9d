import { createHash } from 'node:crypto';
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
import { renderNotice } from '../../chat/text/notice.ts';
import { getRefusal, GraphError, isOutsideWindow, isTemporary, isTokenInvalid } from '../graph-api.ts';
import { listButtonData, renderParts, renderTemplate, type Content, type Part } from '../render.ts';
import { UnconfirmedError, type SendOnce } from '../send-once.ts';

/** Names of approved templates; undefined: such notices are sent only while the person's window is open. */
export interface Templates {
  /** Two values, the task and its time, and three buttons: Done, Snooze, Tomorrow. */
  reminder: string | undefined;
  /** One value: the notice in one line. */
  notice: string | undefined;
  language: string;
}

export interface ChannelDeps {
  sendOnce: SendOnce;
  transactions: Transactions;
  templates: Templates;
  /** Called when Meta rejects the access token. */
  onTokenInvalid(): Promise<void>;
}

/** Text may be sent for 24 hours after the person's last message; a minute less, because Meta's clock decides. */
const windowMs = (24 * 60 - 1) * 60_000;
const ownerReactsWithinMs = 5 * 60_000;
/** Until the next look whether a status has confirmed a message. */
const lookAgainMs = 2_000;

/** Sends reminders, digests and reports: as text with buttons, or as a template while the window is closed. The outbox retries. */
export function createWhatsAppChannel(deps: ChannelDeps): Channel {
  const { transactions, templates } = deps;
  return {
    async send(message, signal) {
      const number = await transactions.read((context) => findUserNumber(context, message.recipient.userId));
      if (number === null) throw new RefusedError('No WhatsApp number is connected.');
      const { phone: to, lastMessageAt } = number;
      const notice = renderNotice(message, digestActions);
      const { userId } = message.recipient;
      const sendParts = (parts: Part[]) =>
        deps.sendOnce({ id: `${userId}:${message.deliveryId}:${digest(message.key)}`, to, userId, parts }, signal);
      const sendTemplate = () =>
        sendParts([{ content: toTemplate(templates, message), buttons: listButtonData(notice) }]);
      try {
        const messageId = isWindowOpen(lastMessageAt, message.now)
          ? await sendParts(renderParts(notice)).catch((error: unknown) => {
              if (isOutsideWindow(error)) return sendTemplate();
              throw error;
            })
          : await sendTemplate();
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

/** A delivery that was moved to another time is another message. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 16);

/** Translates an error for the outbox: wait, give up, or retry with backoff. */
function translate(error: unknown): unknown {
  if (error instanceof UnconfirmedError) return new BusyError(error.message, lookAgainMs);
  if (!(error instanceof GraphError)) return error;
  if (isTokenInvalid(error)) return new BusyError('The access token of WhatsApp has expired.', ownerReactsWithinMs);
  if (!isTemporary(error)) return new RefusedError(getRefusal(error.code, error.message));
  return error.status < 500 ? new Error(`too many requests: ${error.message}`, { cause: error }) : error;
}
