import { createHmac } from 'node:crypto';
import { z } from 'zod';

export interface WhatsAppAccess {
  /** The Graph API with its version, such as https://graph.facebook.com/v23.0. */
  apiRoot: string;
  phoneNumberId: string;
  token: string;
  appSecret: string;
}

/** An error response of the Graph API. */
export class GraphError extends Error {
  override name = 'GraphError';
  readonly status: number;
  /** The number in Meta's error table; 0 if the response has none. */
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const callTimeoutMs = 20_000;

const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
});
const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const numberSchema = z.object({ display_phone_number: z.string(), verified_name: z.string().optional() });
const mediaSchema = z.object({ url: z.string(), mime_type: z.string().optional(), file_size: z.number().optional() });

export interface GraphApi {
  /** Sends a message and returns its id. @throws GraphError, or the error of the connection */
  send(message: Record<string, unknown>, signal: AbortSignal): Promise<string>;
  /** Returns the business number. Fails if the token, the number id or the app secret is wrong. */
  getNumber(signal: AbortSignal): Promise<{ digits: string; name: string | null }>;
  /** Returns where a media file is; it is downloaded with the same token. */
  locateMedia(id: string): Promise<{ url: string; headers: Record<string, string>; size: number | undefined }>;
}

export function createGraphApi({ apiRoot, phoneNumberId, token, appSecret }: WhatsAppAccess): GraphApi {
  const root = apiRoot.replace(/\/+$/, '');
  const headers = { authorization: `Bearer ${token}` };
  // Proves to Meta that the caller knows the app secret, and so tests the secret.
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(`${root}/${path}`, { redirect: 'error', ...init });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body;
    const parsed = errorSchema.safeParse(body);
    if (!parsed.success) throw new GraphError(response.status, 0, `status ${response.status}`);
    const { code, message, error_data: data } = parsed.data.error;
    throw new GraphError(response.status, code, data?.details ?? message);
  }

  return {
    async send(message, signal) {
      const body = JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', ...message });
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, signal };
      const { messages } = sentSchema.parse(await call(`${phoneNumberId}/messages`, init));
      return messages[0]?.id ?? '';
    },
    async getNumber(signal) {
      const query = `fields=display_phone_number,verified_name&appsecret_proof=${proof}`;
      const found = numberSchema.parse(await call(`${phoneNumberId}?${query}`, { headers, signal }));
      return { digits: found.display_phone_number.replaceAll(/\D/g, ''), name: found.verified_name ?? null };
    },
    async locateMedia(id) {
      const signal = AbortSignal.timeout(callTimeoutMs);
      const { url, file_size: size } = mediaSchema.parse(await call(encodeURIComponent(id), { headers, signal }));
      return { url, headers, size };
    },
  };
}

/** Returns a signal that ends a call after the usual timeout, or when the other one is aborted. */
export function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);
}

/** Errors of a connection over which nothing was sent. */
const connectErrors = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Returns true if a message was certainly not accepted: Meta rejected it, or was not reached. */
export function isNotAccepted(error: unknown): boolean {
  if (error instanceof GraphError) return error.code !== 0;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && connectErrors.test(String(cause.code));
}

/** The person has not written for 24 hours, so that only a template can be sent. */
export function isOutsideWindow(error: unknown): boolean {
  return error instanceof GraphError && error.code === 131_047;
}

/** The access token has expired or was revoked. */
export function isTokenInvalid(error: unknown): boolean {
  return error instanceof GraphError && (error.code === 190 || (error.status === 401 && error.code === 0));
}

/** Limits of the number (130429, 80007), of the pair of numbers (131056) and of the app (4), and Meta's own failures. */
const temporaryCodes = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056, 131_057, 133_004]);

/** Returns true for no response, a server error or a rate limit, so that a retry can succeed. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof GraphError)) return !(error instanceof z.ZodError);
  return error.status >= 500 || error.status === 429 || temporaryCodes.has(error.code) || isTokenInvalid(error);
}

/** Returns the reason that the person sees for a permanent rejection. */
export function getRefusal(code: number, message: string): string {
  if (code === 131_026) return 'WhatsApp could not deliver it because the number may not use WhatsApp any more.';
  if (code === 131_051) return 'WhatsApp does not support this kind of message.';
  if (code === 131_047) return 'WhatsApp accepts it only within a day after your last message there.';
  return `WhatsApp refused it: ${message}`;
}
