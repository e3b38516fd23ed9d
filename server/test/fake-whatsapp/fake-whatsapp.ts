import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createWatch } from '../create-watch.ts';
import { checkMessage, GraphFailure, type SentBody } from './check-message.ts';

export const fakeWhatsApp = {
  phoneNumberId: '106540352242922',
  displayNumber: '+1 555-010-0199',
  token: 'EAAfakeTokenOfTheTestApp',
  appSecret: 'fake-app-secret-of-the-test',
  verifyToken: 'fake-verify-token',
  reminderTemplate: 'aide_reminder',
  noticeTemplate: 'aide_notice',
} as const;

/** The environment of a product that uses the fake server. */
export function getFakeEnvironment(url: string) {
  return {
    WHATSAPP_API_ROOT: `${url}/v23.0`,
    WHATSAPP_PHONE_NUMBER_ID: fakeWhatsApp.phoneNumberId,
    WHATSAPP_TOKEN: fakeWhatsApp.token,
    WHATSAPP_APP_SECRET: fakeWhatsApp.appSecret,
    WHATSAPP_VERIFY_TOKEN: fakeWhatsApp.verifyToken,
    WHATSAPP_REMINDER_TEMPLATE: fakeWhatsApp.reminderTemplate,
    WHATSAPP_NOTICE_TEMPLATE: fakeWhatsApp.noticeTemplate,
  };
}

/** A fault that the server injects into a call that sends a message. */
export type Fault =
  | { kind: 'error'; status: number; code: number; message?: string }
  /** The message is accepted, and a status with this error follows. */
  | { kind: 'status'; code: number }
  | { kind: 'not_json' }
  /** The connection is closed before or after the call is handled. */
  | { kind: 'cut'; when: 'before' | 'after' }
  | { kind: 'slow'; ms: number };

export interface AcceptedMessage extends SentBody {
  id: string;
  at: number;
  fault: Fault['kind'] | null;
}

export interface FakeWhatsApp {
  url: string;
  /** Messages that the server accepted, oldest first. */
  accepted: AcceptedMessage[];
  /** All calls that send a message, also those that failed. */
  calls: SentBody[];
  /** Media files by id. */
  files: Map<string, { bytes: Uint8Array; mimeType: string; statedSize?: number }>;
  injectFault: (body: SentBody) => Fault | undefined;
  /** When a person last wrote; text is accepted for 24 hours after it. */
  lastMessageAt: Map<string, number>;
  /** False: the 24-hour window is not enforced, as for statuses that report it later. */
  enforcesWindow: boolean;
  /** The webhook of the product; null: webhooks are not delivered. */
  webhook: string | null;
  /** False: no statuses are posted for accepted messages. */
  postsStatuses: boolean;
  /** Signs and posts a webhook body. Returns the status of the response. */
  post(value: unknown, options?: { signature?: string; raw?: string }): Promise<number>;
  /** The value of a webhook with our number's metadata. */
  wrap(...values: Record<string, unknown>[]): unknown;
  until(condition: () => boolean): Promise<void>;
  now: () => number;
  close(): Promise<void>;
}

const dayMs = 86_400_000;
const firstRepeatMs = 200;

/** Meta's Graph API for WhatsApp over real HTTP: the calls that the product makes, with the checks, limits and errors of the real one. */
export async function openFakeWhatsApp(options: { now?: () => number; port?: number } = {}): Promise<FakeWhatsApp> {
  const { until, lookAgain } = createWatch();
  let isClosed = false;
  const fake: FakeWhatsApp = {
    url: '',
    accepted: [],
    calls: [],
    files: new Map(),
    injectFault: () => undefined,
    lastMessageAt: new Map(),
    enforcesWindow: true,
    webhook: null,
    postsStatuses: false,
    now: options.now ?? Date.now,
    wrap: (...values) => ({
      object: 'whatsapp_business_account',
      entry: values.map((value) => ({
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: fakeWhatsApp.displayNumber.replaceAll(/\D/g, ''),
                phone_number_id: fakeWhatsApp.phoneNumberId,
              },
              ...value,
            },
          },
        ],
      })),
    }),
    async post(value, { signature, raw = JSON.stringify(value) } = {}) {
      if (fake.webhook === null) return 0;
      const signed = `sha256=${createHmac('sha256', fakeWhatsApp.appSecret).update(raw).digest('hex')}`;
      const response = await fetch(fake.webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? signed },
        body: raw,
      });
      await response.arrayBuffer();
      lookAgain();
      return response.status;
    },
    until,
    close: () =>
      new Promise((resolve) => {
        isClosed = true;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function accept(body: SentBody, fault: Fault | undefined): { messages: { id: string }[] } {
    checkMessage(body);
    const last = fake.lastMessageAt.get(body.to);
    const isOpen = last !== undefined && fake.now() - last < dayMs;
    if (fake.enforcesWindow && body.type !== 'template' && !isOpen)
      throw new GraphFailure(400, 131_047, 'Message failed to send because more than 24 hours have passed.');
    const id = `wamid.${Buffer.from(randomUUID()).toString('base64url')}`;
    fake.accepted.push({ ...body, id, at: Date.now(), fault: fault?.kind ?? null });
    void postStatuses(body, id, fault);
    return { messages: [{ id }] };
  }

  async function postStatuses(body: SentBody, id: string, fault: Fault | undefined): Promise<void> {
    if (!fake.postsStatuses) return;
    const base = {
      id,
      recipient_id: body.to,
      timestamp: String(Math.floor(fake.now() / 1_000)),
      ...(body.biz_opaque_callback_data ? { biz_opaque_callback_data: body.biz_opaque_callback_data } : {}),
    };
    const failed = {
      ...base,
      status: 'failed',
      errors: [{ code: fault?.kind === 'status' ? fault.code : 0, title: 'Failed' }],
    };
    const statuses = fault?.kind === 'status' ? [failed] : ['sent', 'delivered'].map((status) => ({ ...base, status }));
    for (const status of statuses) await postUntilAnswered(fake.wrap({ statuses: [status] }));
  }

  /** Meta repeats a webhook with growing pauses while the product does not answer it, as after a kill. */
  async function postUntilAnswered(value: unknown): Promise<void> {
    for (let pause = firstRepeatMs; !isClosed; pause *= 2) {
      if ((await fake.post(value).catch(() => 0)) === 200 || fake.webhook === null) return;
      await wait(pause, undefined, { ref: false });
    }
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake');
    const [, first = '', second = '', third = ''] = url.pathname.split('/');
    if (request.headers.authorization !== `Bearer ${fakeWhatsApp.token}`)
      return sendError(response, new GraphFailure(401, 190, 'Error validating access token: session has expired.'));
    if (first === 'files') return sendFile(response, fake.files.get(second)?.bytes);
    if (third === 'messages' && request.method === 'POST') return receive(request, response);
    if (second === fakeWhatsApp.phoneNumberId) {
      const proof = createHmac('sha256', fakeWhatsApp.appSecret).update(fakeWhatsApp.token).digest('hex');
      if (url.searchParams.get('appsecret_proof') !== proof)
        return sendError(response, new GraphFailure(400, 100, 'Invalid appsecret_proof provided in the API argument'));
      const number = { display_phone_number: fakeWhatsApp.displayNumber, verified_name: 'Aide', id: second };
      return send(response, 200, number);
    }
    const file = fake.files.get(second);
    if (!file) return sendError(response, new GraphFailure(400, 100, `Unsupported get request: ${second}`));
    const size = file.statedSize ?? file.bytes.length;
    const about = { url: `${fake.url}/files/${second}`, mime_type: file.mimeType, file_size: size, id: second };
    return send(response, 200, { messaging_product: 'whatsapp', ...about });
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readText(request)) as SentBody;
    const fault = fake.injectFault(body);
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    // A client that was killed while waiting has closed its connection: its call is ignored.
    if (request.socket.destroyed) return;
    fake.calls.push(body);
    try {
      if (fault?.kind === 'cut' && fault.when === 'before') return void request.socket.destroy();
      if (fault?.kind === 'not_json') return void response.writeHead(502).end('<html>Bad Gateway</html>');
      if (fault?.kind === 'error') throw new GraphFailure(fault.status, fault.code, fault.message ?? 'An error');
      const result = accept(body, fault);
      if (fault?.kind === 'cut') return void request.socket.destroy();
      send(response, 200, { messaging_product: 'whatsapp', contacts: [{ input: body.to, wa_id: body.to }], ...result });
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error;
      sendError(response, error);
    } finally {
      lookAgain();
    }
  }

  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendFile(response: ServerResponse, bytes: Uint8Array | undefined): void {
  if (bytes) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  else response.writeHead(404).end();
}

function sendError(response: ServerResponse, { status, code, message }: GraphFailure): void {
  const details = { error_data: { messaging_product: 'whatsapp', details: message } };
  const error = { message: `(#${code}) ${message}`, type: 'OAuthException', code, ...details, fbtrace_id: 'fake' };
  send(response, status, { error });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
