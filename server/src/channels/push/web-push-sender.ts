import { createHash } from 'node:crypto';
import https from 'node:https';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import type { PushResult, PushPayload, PushSender } from '../../features/reminders/push/push-sender.port.ts';
import type { VapidKeys } from '../../features/reminders/push/vapid-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AllowList } from '../../platform/outbound/allow-list.ts';
import {
  AddressRejectedError,
  postOutside,
  parseOutsideUrl,
  type OutsideResponse,
  type Resolve,
} from '../../platform/outbound/post-outside.ts';

export interface WebPushDeps {
  clock: Clock;
  keys: VapidKeys;
  /** Contact address for the push service's operators: `mailto:` or https (RFC 8292). */
  contact: string;
  /** Non-public endpoints that may be reached; the same as for webhooks. */
  allowed: AllowList;
  /** Default: the system's resolver. */
  resolve?: Resolve | undefined;
}

/** Maximum size of the encrypted message. Push services must accept 4096 bytes. */
export const maxMessageBytes = 3072;
/** RFC 8188 header with the key (86), delimiter (1) and authentication tag (16). */
const encryptionOverhead = 103;
/** The library's signatures are valid for 12 hours; each is reused for less, so that it is still valid on arrival. */
const signatureMs = 6 * 3_600_000;
const maxSignatures = 100;
/** As many idle sockets as concurrent ones: responses arrive together, and a new TLS connection costs more than the message. */
const keptConnections = { keepAlive: true, maxSockets: 256, maxFreeSockets: 256, timeout: 60_000 };

/** Sends Web Push messages (RFC 8030, 8291, 8292) through the outbound guard. */
export function createWebPushSender({ clock, keys, contact, allowed, resolve }: WebPushDeps) {
  const agent = new https.Agent(keptConnections);
  const signatures = new Map<string, { authorization: string; signedAt: number }>();

  /** Returns a cached signature: signing costs more than encrypting, and a signature is valid for a whole push service. */
  async function authorize(endpoint: string): Promise<string> {
    const { origin } = new URL(endpoint);
    const now = clock.now().getTime();
    const known = signatures.get(origin);
    if (known && Math.abs(now - known.signedAt) < signatureMs) return known.authorization;
    const subscription = { endpoint, expirationTime: null, keys: { p256dh: '', auth: '' } };
    const { headers } = await vapidHeaders(subscription, { ...keys, subject: contact });
    // Users choose their endpoints, so the number of origins must not grow without bound.
    if (signatures.size >= maxSignatures) signatures.clear();
    signatures.set(origin, { authorization: headers.authorization, signedAt: now });
    return headers.authorization;
  }

  const sender: PushSender = {
    publicKey: keys.publicKey,

    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, urgency, signal }) {
      try {
        const recipient = { endpoint, expirationTime: null, keys: { p256dh, auth } };
        const body = await encryptNotification(recipient, encodePayload(payload), { pad: false });
        const headers = {
          authorization: await authorize(endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.round(ttlSeconds))),
          urgency,
          topic: toTopic(payload.tag),
        };
        const response = await postOutside({ url: endpoint, headers, body, signal, agent }, allowed, resolve);
        return parseAnswer(response, clock.now());
      } catch (error) {
        return parseFailure(error, signal);
      }
    },

    checkEndpoint(endpoint) {
      if (parseOutsideUrl(endpoint, allowed).protocol !== 'https:')
        throw new AddressRejectedError('The address must begin with https://.');
    },
  };
  return { sender, close: () => agent.destroy() };
}

/** A message replaces an undelivered one with the same topic: at most 32 characters of base64url (RFC 8030, 5.4). */
function toTopic(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

/** Shortens the longest text until the encrypted message fits. */
export function encodePayload(payload: PushPayload): Uint8Array {
  const encode = (value: PushPayload) => new TextEncoder().encode(JSON.stringify(value));
  const max = maxMessageBytes - encryptionOverhead;
  let bytes = encode(payload);
  if (payload.type === 'close') return bytes;
  let { title, body } = payload;
  while (bytes.byteLength > max && title.length + body.length > 2) {
    if (body.length >= title.length) body = cutInHalf(body);
    else title = cutInHalf(title);
    bytes = encode({ ...payload, title, body });
  }
  return bytes;
}

function cutInHalf(text: string): string {
  return `${text
    .slice(0, Math.floor(text.length / 2))
    .toWellFormed()
    .replace(/[\uFFFD…]+$/, '')}…`;
}

function parseAnswer({ status, retryAfter }: OutsideResponse, now: Date): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent', answer: `${status}` };
  if (status === 404 || status === 410)
    return { outcome: 'gone', answer: 'The browser no longer accepts notifications.' };
  if (status === 429 || status >= 500)
    return {
      outcome: 'retry',
      answer: `The push service answered ${status}.`,
      retryAfterMs: parseRetryAfter(retryAfter, now),
    };
  return { outcome: 'failed', answer: `The push service refused it: ${status}.` };
}

function parseFailure(error: unknown, signal: AbortSignal): PushResult {
  if (error instanceof AddressRejectedError) return { outcome: 'failed', answer: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  // An error without a code is not from the network: the keys of the subscription are invalid.
  if (code === null && !signal.aborted)
    return { outcome: 'failed', answer: `The message could not be encrypted: ${String(error)}` };
  const reason = signal.aborted ? 'it did not answer in time' : code;
  return { outcome: 'retry', answer: `The push service cannot be reached (${reason}).`, retryAfterMs: null };
}

/** Parses a number of seconds or a date to milliseconds. Returns null if the header is missing or invalid. */
function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
