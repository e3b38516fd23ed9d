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
/** From the first attempt that found a message unsure, also if the process is killed again and again: then it is sent again. */
const unsureForMs = 15 * 60_000;

/**
 * Meta repeats a webhook with growing pauses while it is not answered. After an outage it arrives within about as long again, so that is how
 * long a message waits for its status before it is sent again.
 */
function getConfirmedBy(sentAt: Date, knownAt: Date): number {
  const outage = knownAt.getTime() - sentAt.getTime();
  return knownAt.getTime() + Math.min(confirmedWithinMs.longest, confirmedWithinMs.shortest + outage);
}

interface Deps {
  api: Pick<GraphApi, 'send'>;
  transactions: Transactions;
}

/** See createSendOnce. */
export type SendOnce = (sending: Sending, signal: AbortSignal) => Promise<string>;

/**
 * Returns a function that sends the parts of a message that no earlier attempt has sent, also not that of a process that was killed. It
 * returns Meta's id of the last part, and throws UnconfirmedError if it is unknown whether a part was sent; the caller tries again later.
 */
export function createSendOnce(deps: Deps): SendOnce {
  const process: Process = { since: null };
  return async ({ id, parts, ...recipient }, signal) => {
    let messageId = '';
    for (const [index, part] of parts.entries())
      messageId = await sendPart(deps, process, { id: `${id}:${index}`, ...recipient, ...part }, signal);
    return messageId;
  };
}

interface Process {
  /** When it first sent something: an outage lasted until then, also one that other starts have interrupted. */
  since: Date | null;
}

async function sendPart(
  { api, transactions }: Deps,
  process: Process,
  { id, to, userId, buttons, content }: Omit<Sending, 'parts'> & Part,
  signal: AbortSignal,
): Promise<string> {
  const { row, now } = await transactions.statement(async (context) => ({
    row: await beginSending(context.tx, { id, userId, buttons }, context.now),
    now: context.now,
  }));
  process.since ??= now;
  if (row?.messageId) return row.messageId;
  if (row?.unsureAt) {
    const knownAt = row.unsureAt > process.since ? row.unsureAt : process.since;
    const latest = Math.min(getConfirmedBy(row.sentAt, knownAt), row.unsureAt.getTime() + unsureForMs);
    // After a longer outage the status has to arrive first.
    const endsAt = Math.max(latest, process.since.getTime() + confirmedWithinMs.shortest);
    if (now.getTime() < endsAt) throw new UnconfirmedError('the response to an earlier attempt is unknown');
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
