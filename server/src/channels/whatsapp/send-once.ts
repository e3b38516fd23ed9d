import type { Transactions } from '../../platform/context.ts';
import { TemporaryError } from '../chat/retry-item.ts';
import { isNotAccepted, type GraphApi } from './graph-api.ts';
import { beginSending, confirmSent, forgetSending, restartSending } from './messages.repository.ts';
import type { Part } from './render.ts';

export interface Sending {
  /** The same in every attempt. At most 500 characters. */
  id: string;
  to: string;
  /** Null: the number is not connected. */
  userId: string | null;
  parts: readonly Part[];
}

/** The response to an earlier attempt is unknown, and a status may still say that it was accepted. */
export class UnconfirmedError extends TemporaryError {
  override name = 'UnconfirmedError';
}

const confirmedWithinMs = { shortest: 15_000, longest: 5 * 60_000 };

/**
 * Meta repeats a webhook with growing pauses while it is not answered. After an outage it arrives within as long again, so that is how long
 * a message waits for its status before it is sent again.
 */
function getConfirmedBy(sentAt: Date, unsureAt: Date): number {
  const { shortest, longest } = confirmedWithinMs;
  const outage = unsureAt.getTime() - sentAt.getTime();
  return unsureAt.getTime() + Math.min(longest, Math.max(shortest, outage));
}

interface Deps {
  api: Pick<GraphApi, 'send'>;
  transactions: Transactions;
}

/**
 * Sends the parts of a message that no earlier attempt has sent, also not that of a process that was killed. Returns Meta's id of the last.
 *
 * @throws UnconfirmedError if it is unknown whether a part was sent; the caller tries again later
 */
export async function sendOnce(deps: Deps, { id, parts, ...recipient }: Sending, signal: AbortSignal): Promise<string> {
  let messageId = '';
  for (const [index, part] of parts.entries())
    messageId = await sendPart(deps, { id: `${id}:${index}`, ...recipient, ...part }, signal);
  return messageId;
}

async function sendPart(
  { api, transactions }: Deps,
  { id, to, userId, buttons, content }: Omit<Sending, 'parts'> & Part,
  signal: AbortSignal,
): Promise<string> {
  const { row, now } = await transactions.statement(async (context) => ({
    row: await beginSending(context.tx, { id, userId, buttons }, context.now),
    now: context.now,
  }));
  if (row?.messageId) return row.messageId;
  if (row?.unsureAt) {
    if (now.getTime() < getConfirmedBy(row.sentAt, row.unsureAt))
      throw new UnconfirmedError('the response to an earlier attempt is unknown');
    await transactions.statement(({ tx }) => restartSending(tx, id, now));
  }
  let messageId: string;
  try {
    messageId = await api.send({ to, biz_opaque_callback_data: id, ...content }, signal);
  } catch (error) {
    if (isNotAccepted(error)) await transactions.statement(({ tx }) => forgetSending(tx, { id }));
    throw error;
  }
  await transactions.statement(({ tx }) => confirmSent(tx, [{ id, messageId }]));
  return messageId;
}
