import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWatch } from '../create-watch.ts';
import { createChats, type Chats } from './chats.ts';
import { ApiError, failWith } from './api-error.ts';
import { createUpdateQueue, type UpdateQueue } from './update-queue.ts';

export const fakeToken = '7000001:fake-token-of-the-test-bot';
export const fakeUsername = 'aide_test_bot';

/** A fault that the server injects into a call. */
export type Fault =
  | { kind: 'too_many'; retryAfter: number }
  | { kind: 'broken' }
  | { kind: 'not_json' }
  | { kind: 'blocked' }
  /** The connection is closed before or after the call is handled. */
  | { kind: 'cut'; when: 'before' | 'after' }
  | { kind: 'slow'; ms: number }
  /** The call is handled once the promise resolves. */
  | { kind: 'held'; until: Promise<void> };

interface Call {
  method: string;
  body: Record<string, unknown>;
  at: number;
  /** The process that made the call, if it identifies itself. */
  worker: number;
  fault: Fault['kind'] | null;
}

export interface FakeTelegram {
  /** Value for TELEGRAM_API_ROOT. */
  url: string;
  calls: Call[];
  listCalls(method: string): Call[];
  chats: Chats;
  updates: UpdateQueue;
  files: Map<string, Uint8Array>;
  /** The sizes that `getFile` returns. Default: those of the files. */
  statedSizes: Map<string, number>;
  /** Called before every call; undefined: no fault. */
  injectFault: (method: string, body: Record<string, unknown>) => Fault | undefined;
  /** Resolves once the condition holds; it is checked after every call. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const me = {
  id: 7_000_001,
  is_bot: true,
  first_name: 'Aide',
  username: fakeUsername,
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
};

/** Telegram's Bot API over real HTTP: the methods that the product calls, with the errors of the real one. */
export async function openFakeTelegram(): Promise<FakeTelegram> {
  const calls: Call[] = [];
  const files = new Map<string, Uint8Array>();
  const statedSizes = new Map<string, number>();
  const { until, lookAgain } = createWatch();
  const chats = createChats();
  const updates = createUpdateQueue();
  const methods: Record<string, (body: Record<string, unknown>, request: IncomingMessage) => unknown> = {
    getMe: () => me,
    setMyCommands: () => true,
    setWebhook: ({ url, secret_token: secret }) => updates.setWebhook(String(url), String(secret)),
    deleteWebhook: () => updates.setWebhook('', ''),
    getUpdates: (body, request) => updates.fetch(body, request),
    sendMessage: (body) => chats.send(body),
    editMessageText: (body) => chats.edit(body),
    editMessageReplyMarkup: (body) => chats.editMarkup(body),
    answerCallbackQuery: (body) => chats.acknowledge(body),
    getFile: ({ file_id: id }) => {
      const bytes = files.get(String(id)) ?? failWith(400, 'Bad Request: invalid file_id');
      const size = statedSizes.get(String(id)) ?? bytes.length;
      return { file_id: id, file_unique_id: id, file_size: size, file_path: `voice/${String(id)}` };
    },
  };
  const fake: FakeTelegram = {
    url: '',
    calls,
    listCalls: (method) => calls.filter((call) => call.method === method),
    chats,
    updates,
    files,
    statedSizes,
    injectFault: () => undefined,
    until,
    close: () =>
      new Promise((resolve) => {
        updates.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, first = '', second = '', ...rest] = new URL(request.url ?? '', 'http://fake').pathname.split('/');
    if (first === 'file') return sendFile(response, files.get(rest.at(-1) ?? ''));
    if (first !== `bot${fakeToken}`)
      return send(response, 401, { ok: false, error_code: 401, description: 'Unauthorized' });
    const body = await readBody(request);
    const fault = fake.injectFault(second, body);
    const worker = Number(request.headers['x-worker']);
    const call: Call = { method: second, body, at: Date.now(), worker, fault: fault?.kind ?? null };
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    if (fault?.kind === 'held') await fault.until;
    // A client that was killed while waiting has closed its connection: its call is ignored.
    if (request.socket.destroyed) return undefined;
    call.at = Date.now();
    calls.push(call);
    lookAgain();
    try {
      await behave(second, body, request, response, fault);
    } finally {
      lookAgain();
    }
  }

  async function behave(
    method: string,
    body: Record<string, unknown>,
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> {
    if (fault?.kind === 'cut' && fault.when === 'before') return void request.socket.destroy();
    if (fault?.kind === 'not_json') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    try {
      if (fault?.kind === 'too_many')
        failWith(429, `Too Many Requests: retry after ${fault.retryAfter}`, { retry_after: fault.retryAfter });
      if (fault?.kind === 'broken') failWith(500, 'Internal Server Error');
      if (fault?.kind === 'blocked') failWith(403, 'Forbidden: bot was blocked by the user');
      const result = await (methods[method] ?? (() => failWith(404, 'Not Found')))(body, request);
      if (fault?.kind === 'cut') return void request.socket.destroy();
      send(response, 200, { ok: true, result });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message, parameters } = error;
      send(response, code, {
        ok: false,
        error_code: code,
        description: message,
        ...(parameters ? { parameters } : {}),
      });
    }
  }

  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function sendFile(response: ServerResponse, bytes: Uint8Array | undefined): void {
  if (bytes) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  else response.writeHead(404).end();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
