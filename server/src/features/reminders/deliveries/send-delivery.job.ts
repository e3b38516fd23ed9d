import { setTimeout as wait } from 'node:timers/promises';
import { deliveryChannels, type DeliveryChannel, type DeliveryKind } from '@aide/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import {
  BusyError,
  RefusedError,
  UnreachableError,
  type Channel,
  type Channels,
  type LocalChannel,
  type MailThread,
  type Message,
  type Receipt,
} from './channel.port.ts';
import { channelTable } from './channel-table.ts';
import { getWorkKind, lockDelivery, updateDelivery } from './deliveries.repository.ts';
import type { DeliveryRow } from './deliveries.table.ts';
import type { MessageLinks } from './message-links.ts';
import type { Notice } from './notices.ts';
import { findOutgoing, recordSent, type Outgoing } from './outgoing.repository.ts';

/** The functions of the sender for one kind of delivery. */
export interface NoticeType {
  /** Returns the current notice, or null if there is nothing left to send. */
  build(context: UserContext, outgoing: Outgoing): Promise<Notice | null>;
  /** Returns a later time to send at, or null for now. Default: now. */
  findLater?(context: UserContext, outgoing: Outgoing): Promise<Date | null>;
  /** Returns true if `merge` is to be called before the send. Default: never. */
  isLate?(delivery: DeliveryRow, now: Date): boolean;
  /** Merges a late delivery into another one and finishes the run. Returns false to send it unmerged, or a time to retry at. */
  merge?(context: UserContext, delivery: DeliveryRow, run: Run): Promise<boolean | Date>;
}

export interface SenderDeps {
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  channels: Channels;
  noticeTypes: Record<DeliveryKind, NoticeType>;
  /** Returns the mail that a mail about this delivery replies to. */
  findReplyThread(transactions: Transactions, outgoing: Outgoing): Promise<MailThread | undefined>;
  links: MessageLinks;
  /** Concurrency per channel. Default: that of the channel table. */
  concurrency: Partial<Record<DeliveryChannel, number>>;
  /** Called for every sent delivery, with its delay. */
  observe(sample: { channel: DeliveryChannel; kind: DeliveryKind; lateMs: number }): void;
}

/** Timeout of a send, which is then retried. */
const sendWithinMs = 25_000;
/** Including the delays: about an hour and three quarters. */
const maxAttempts = 16;
/** Attempts to record a sent delivery, with growing pauses, while the database is unreachable. */
const recordTries = 6;
const recordPauseMs = 200;
/** After this time, a channel that keeps requesting a pause counts as failed. */
const longestWaitMs = 6 * 60 * 60_000;

/** Returns the lanes that send the outbox, one for each channel. */
export function sendDeliveries(deps: SenderDeps): WorkKind[] {
  return deliveryChannels.map((channel) => ({
    kind: getWorkKind(channel),
    ...channelTable[channel].lane,
    concurrency: deps.concurrency[channel] ?? channelTable[channel].lane.concurrency,
    maxAttempts,
    handle: (run) => sendDelivery(deps, channel, run),
    onDead: ({ tx, now }, work, error) => markFailed(tx, work, error, now),
  }));
}

async function sendDelivery(deps: SenderDeps, channel: DeliveryChannel, run: Run) {
  const { transactions, clock } = deps;
  const { userId, key } = run.work;
  const outgoing = userId === null ? undefined : await transactions.read(({ tx }) => findOutgoing(tx, userId, key));
  if (outgoing?.delivery.status !== 'planned') return undefined;
  const actor: Actor = { user: toActingUser(outgoing.user), channel: 'scheduler', log: deps.log };
  if (outgoing.user.disabledAt !== null)
    return transactions.runAs(actor, (context) => dropDelivery(context, outgoing, run));
  const noticeType = deps.noticeTypes[outgoing.delivery.kind];
  const later = await transactions.readAs(actor, async (context) => noticeType.findLater?.(context, outgoing));
  if (later) {
    const isHeld = await transactions.runAs(actor, (context) => holdDelivery(context, outgoing, later));
    return isHeld ? { tryAgainAt: later } : undefined;
  }
  if (noticeType.isLate?.(outgoing.delivery, clock.now())) {
    const merged = await transactions.runAs(actor, async (context) =>
      noticeType.merge?.(context, outgoing.delivery, run),
    );
    if (merged instanceof Date) return { tryAgainAt: merged };
    if (merged) return undefined;
  }
  const notice = await transactions.readAs(actor, (context) => noticeType.build(context, outgoing));
  if (notice === null) return transactions.runAs(actor, (context) => dropDelivery(context, outgoing, run));
  const replyTo = channel === 'email' ? await deps.findReplyThread(transactions, outgoing) : undefined;
  const message = { ...createMessage(deps, outgoing, notice), replyTo };
  const port = deps.channels[channel];
  if (port && 'store' in port) {
    const stored = await transactions.runAs(actor, (context) => storeDelivery(context, port, outgoing, message, run));
    if (!stored) return undefined;
    run.markFinished();
    deps.observe({ channel, kind: outgoing.delivery.kind, lateMs: getLateness(outgoing, clock.now()) });
    return undefined;
  }
  const receipt = await trySending(port, channel, message, run.signal);
  if (receipt instanceof RefusedError) {
    await transactions.runAs(actor, (context) => recordRefused(context, outgoing, run, receipt.message));
    // After the record: disabling the channel cancels planned deliveries, and this one has failed.
    if (receipt instanceof UnreachableError) await port?.switchOff?.(message.recipient, receipt);
    return undefined;
  }
  if (receipt instanceof BusyError) return postpone(run.work, receipt, clock.now());
  await recordReceipt(deps, outgoing, run, receipt);
  if (receipt.notDelivered !== undefined) return undefined;
  deps.observe({ channel, kind: outgoing.delivery.kind, lateMs: getLateness(outgoing, clock.now()) });
  return undefined;
}

/** Moves a delivery, so that it is not late then. Returns false if it was cancelled or rescheduled in the meantime. */
async function holdDelivery(context: UserContext, { delivery }: Outgoing, dueAt: Date): Promise<boolean> {
  const current = await lockDelivery(context.tx, delivery.userId, delivery.id);
  const isSame = current?.key === delivery.key && current.dueAt.getTime() === delivery.dueAt.getTime();
  if (current?.status !== 'planned' || !isSame) return false;
  await updateDelivery(context.tx, delivery, { dueAt });
  context.changed({ entity: 'delivery', id: delivery.id, action: 'updated' });
  return true;
}

/** Records the receipt with retries, because an unrecorded delivery is sent again. */
async function recordReceipt({ transactions, clock, log }: SenderDeps, outgoing: Outgoing, run: Run, receipt: Receipt) {
  const sent = { ...receipt, sentAt: clock.now(), attempts: run.work.attempts };
  for (let tries = 1; ; tries += 1) {
    try {
      await transactions.statement(({ tx }) => recordSent(tx, outgoing.delivery, run.work, sent));
      run.markFinished();
      return;
    } catch (error) {
      if (tries === recordTries) throw error;
      log.warn({ delivery: outgoing.delivery.id, error: String(error) }, 'sent, but not recorded yet');
      await wait(recordPauseMs * tries);
    }
  }
}

/**
 * Stores the message and records it as sent in one transaction. Returns false if the delivery was cancelled or rescheduled in the meantime.
 */
async function storeDelivery(
  context: UserContext,
  channel: LocalChannel,
  { delivery }: Outgoing,
  message: Message,
  run: Run,
): Promise<boolean> {
  const current = await lockDelivery(context.tx, delivery.userId, delivery.id);
  if (current?.status !== 'planned' || current.key !== delivery.key) return false;
  const receipt = await channel.store(context, message);
  await recordSent(context.tx, delivery, run.work, {
    ...receipt,
    sentAt: context.now,
    attempts: run.work.attempts,
  });
  return true;
}

async function trySending(
  channel: Channel | undefined,
  name: DeliveryChannel,
  message: Message,
  stopping: AbortSignal,
) {
  // One controller whose timer is cleared: signals combined with AbortSignal.timeout stay in memory until they expire.
  const limit = new AbortController();
  const stop = () => limit.abort(stopping.reason);
  const timer = setTimeout(() => limit.abort(new Error('the send took too long')), sendWithinMs);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    if (!channel) throw new RefusedError(`There is no ${name} on this server.`);
    if (stopping.aborted) stop();
    return await channel.send(message, limit.signal);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof BusyError) return error;
    throw error;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}

function createMessage({ links, clock }: SenderDeps, { delivery, user, task }: Outgoing, notice: Notice): Message {
  return {
    deliveryId: delivery.id,
    key: delivery.key,
    recipient: {
      userId: user.id,
      name: user.name,
      email: user.email,
      emailConfirmed: user.emailConfirmedAt !== null,
      timezone: user.timezone,
    },
    notice,
    thread: task ? `task-${task.id}` : null,
    unsubscribeUrl: links.unsubscribe(user.id, delivery.kind),
    appUrl: links.appUrl,
    now: clock.now(),
  };
}

function getLateness({ delivery }: Outgoing, now: Date): number {
  return now.getTime() - delivery.dueAt.getTime();
}

async function recordRefused(
  context: UserContext,
  { delivery }: Outgoing,
  run: Run,
  error: string,
): Promise<undefined> {
  const current = await lockDelivery(context.tx, delivery.userId, delivery.id);
  if (current?.status !== 'planned' || current.key !== delivery.key) return;
  await updateDelivery(context.tx, delivery, { status: 'failed', attempts: run.work.attempts, lastError: error });
  context.changed({ entity: 'delivery', id: delivery.id, action: 'updated' });
  await run.finishIn(context);
}

/** Drops a delivery with nothing left to send: the task is finished, or the day is empty. */
async function dropDelivery(context: UserContext, { delivery }: Outgoing, run: Run): Promise<undefined> {
  await updateDelivery(context.tx, delivery, { status: 'cancelled' });
  context.changed({ entity: 'delivery', id: delivery.id, action: 'updated' });
  await run.finishIn(context);
}

/** Returns when to send again after a channel requested a pause. @throws the channel's error after six hours if all attempts are used */
export function postpone(work: Pick<DueWork, 'dueAt' | 'attempts'>, error: BusyError, now: Date): { tryAgainAt: Date } {
  const waited = now.getTime() - work.dueAt.getTime();
  if (waited > longestWaitMs && work.attempts >= maxAttempts) throw error;
  const jitter = Math.random() * Math.min(1_000, error.retryAfterMs / 4);
  return { tryAgainAt: new Date(now.getTime() + error.retryAfterMs + jitter) };
}

async function markFailed(tx: UserContext['tx'], work: DueWork, error: string, now: Date): Promise<void> {
  if (work.userId === null) return;
  const current = await lockDelivery(tx, work.userId, work.key);
  if (current?.status !== 'planned') return;
  await updateDelivery(tx, current, { status: 'failed', attempts: work.attempts, lastError: error });
  await recordChanges(tx, work.userId, [{ entity: 'delivery', id: current.id, action: 'updated' }], now);
}
