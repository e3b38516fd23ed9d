import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function newWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64');
}

/**
 * Returns the headers of the Standard Webhooks specification. The signature covers the id, the timestamp and the body: a receiver that
 * rejects old timestamps and known ids is safe from replays.
 */
export function signatureHeaders(secret: string, id: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
