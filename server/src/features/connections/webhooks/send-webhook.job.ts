import type { Clock } from '../../../platform/clock.ts';
import type { Context, Transactions } from '../../../platform/context.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { AddressRejectedError, postOutside, type Resolve } from '../../../platform/outbound/post-outside.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import type { WebhookDeps } from './manage-webhooks.ts';
import { signatureHeaders } from './signatures.ts';
import {
  disableWebhook,
  findOutgoingWebhook,
  findWebhook,
  lockWebhookDelivery,
  recordFailingSince,
  updateWebhookDelivery,
  updateWebhookRow,
  webhookWorkKind,
} from './webhooks.repository.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.table.ts';

export interface WebhookSenderDeps extends WebhookDeps {
  transactions: Transactions;
  clock: Clock;
  /** Default: the system's resolver. */
  resolve?: Resolve | undefined;
}

const sendWithinMs = 10_000;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The retry delays that Standard Webhooks recommends: three days in all. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
const maxAttempts = pauses.length + 1;

/** Returns the delay after that many failed attempts, up to 10 % longer, so that the retries after an outage are spread out. */
function getPause(attempts: number): number {
  return Math.round((pauses[attempts - 1] ?? 24 * hour) * (1 + Math.random() / 10));
}

/** A webhook is disabled when every attempt has failed for this long: all retries of one delivery. */
const failingBeforeOffMs = 72 * hour;
const gone = 410;

/** The lane that sends the webhooks' outbox. */
export function sendWebhooks(deps: WebhookSenderDeps): WorkKind {
  return {
    kind: webhookWorkKind,
    concurrency: 8,
    maxAttempts,
    retryAfterMs: getPause,
    handle: (run) => sendWebhook(deps, run),
    onDead: (context, work, error) => giveUp(context, work, error),
  };
}

async function sendWebhook(deps: WebhookSenderDeps, run: Run): Promise<void> {
  const { userId, key } = run.work;
  const found =
    userId === null ? undefined : await deps.transactions.read(({ tx }) => findOutgoingWebhook(tx, userId, key));
  if (found?.delivery.status !== 'planned') return;
  const { delivery, webhook, disabledAt } = found;
  if (disabledAt !== null)
    return deps.transactions.run((context) => drop(context, run, delivery, 'The account is disabled.'));
  if (!webhook.active)
    return deps.transactions.run((context) => drop(context, run, delivery, 'The webhook is switched off.'));
  const status = await post(deps, run, delivery, webhook).catch(async (error: unknown) => {
    const responseStatus = error instanceof StatusError ? error.status : undefined;
    await deps.transactions.run((context) => recordFailure(context, delivery, responseStatus));
    throw error;
  });
  if (status === gone) await deps.transactions.run((context) => recordGone(context, run, delivery, webhook.url));
  else await deps.transactions.run((context) => recordTaken(context, run, delivery, status));
}

class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    const redirect = status >= 300 && status < 400;
    super(`The address returned ${status}${redirect ? ': redirects are not followed' : ''}.`);
    this.status = status;
  }
}

/** Posts a delivery. Returns 2xx or 410. @throws an error with the reason for anything else */
async function post(deps: WebhookSenderDeps, run: Run, delivery: WebhookDeliveryRow, webhook: WebhookRow) {
  const body = JSON.stringify(delivery.payload);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Aide-Webhook/1',
    ...signatureHeaders(openSecret(deps, webhook), delivery.id, deps.clock.now(), body),
  };
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(sendWithinMs)]);
  const { status } = await postOutside({ url: webhook.url, headers, body, signal }, deps.allowed, deps.resolve).catch(
    (error: unknown) => {
      if (error instanceof AddressRejectedError) throw error;
      if (signal.aborted && !run.signal.aborted)
        throw new Error('The address did not respond in time.', { cause: error });
      throw new Error(`The address cannot be reached (${getErrorCode(error)}).`, { cause: error });
    },
  );
  if (status !== gone && (status < 200 || status >= 300)) throw new StatusError(status);
  return status;
}

function openSecret({ seal }: WebhookSenderDeps, { secret, id }: WebhookRow): string {
  try {
    return seal.open(secret, id);
  } catch (error) {
    throw new Error('The signing secret cannot be read any more. Make the webhook anew.', { cause: error });
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed';
}

async function recordTaken(context: Context, run: Run, delivery: WebhookDeliveryRow, status: number): Promise<void> {
  const { tx, now } = context;
  const attempts = run.work.attempts;
  await updateWebhookDelivery(tx, delivery, {
    status: 'sent',
    attempts,
    responseStatus: status,
    sentAt: now,
    lastError: null,
  });
  await updateWebhookRow(tx, delivery.userId, delivery.webhookId, { lastSentAt: now, failingSince: null });
  await publishChange(context, delivery);
  await run.finishIn(context);
}

/** Ends a delivery as failed, without a retry. */
async function drop(context: Context, run: Run, delivery: WebhookDeliveryRow, error: string): Promise<void> {
  await updateWebhookDelivery(context.tx, delivery, {
    status: 'failed',
    attempts: run.work.attempts,
    lastError: error,
  });
  await publishChange(context, delivery);
  await run.finishIn(context);
}

/** A receiver unsubscribes with 410. @throws if the webhook has another URL by now; the delivery is sent there with the next attempt */
async function recordGone(context: Context, run: Run, delivery: WebhookDeliveryRow, url: string): Promise<void> {
  const webhook = await findWebhook(context.tx, delivery.userId, delivery.webhookId);
  if (webhook && webhook.url !== url) throw new Error('The former address returned 410 (gone).');
  await updateWebhookDelivery(context.tx, delivery, { responseStatus: gone });
  await switchOff(context, delivery, 'The address returned 410 (gone).');
  await drop(context, run, delivery, 'The address returned 410 (gone).');
}

async function giveUp(context: Context, work: DueWork, error: string): Promise<void> {
  if (work.userId === null) return;
  const delivery = await lockWebhookDelivery(context.tx, work.userId, work.key);
  if (delivery?.status !== 'planned') return;
  await updateWebhookDelivery(context.tx, delivery, { status: 'failed', attempts: work.attempts, lastError: error });
  await recordFailure(context, delivery);
  await publishChange(context, delivery);
}

/** Records a failed attempt, and disables a webhook that has failed for too long. */
async function recordFailure(context: Context, delivery: WebhookDeliveryRow, responseStatus?: number): Promise<void> {
  const { tx, now } = context;
  if (responseStatus !== undefined) await updateWebhookDelivery(tx, delivery, { responseStatus });
  const since = await recordFailingSince(tx, delivery, now);
  if (since && now.getTime() - since.getTime() >= failingBeforeOffMs)
    await switchOff(context, delivery, 'Every delivery failed for three days.');
}

/** Disables a webhook. Concurrent deliveries may fail for the same reason: only the first disables it and notifies the user. */
async function switchOff(context: Context, { userId, webhookId }: WebhookDeliveryRow, reason: string) {
  const webhook = await disableWebhook(context.tx, userId, webhookId, reason);
  if (!webhook) return;
  context.log.info({ userId, webhookId, reason }, 'a webhook was switched off');
  await notifyAccount(context, userId, {
    kind: 'webhook_disabled',
    title: 'A webhook was switched off',
    body: `${new URL(webhook.url).host}: ${reason} Events are not sent to it until you switch it on again.`,
    url: '/settings#webhooks',
  });
}

async function publishChange({ tx, now }: Context, { userId, webhookId }: WebhookDeliveryRow): Promise<void> {
  await recordChanges(tx, userId, [{ entity: 'webhook', id: webhookId, action: 'updated' }], now);
}
