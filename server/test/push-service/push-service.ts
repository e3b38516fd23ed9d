import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { createCertificate } from './certificate.ts';
import { createSubscriber, type Subscriber } from './subscriber.ts';

interface PushedMessage {
  path: string;
  at: number;
  /** The status of the service's response; null while there is none. */
  status: number | null;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  url: string;
  /** The certificate that clients must trust, in PEM. */
  cert: string;
  messages: PushedMessage[];
  /** Number of opened connections. */
  connections(): number;
  subscribe(): Subscriber;
  /** Sets the response for one subscriber, or for all others. Default: 201. */
  respond(status: number | 'hang', options?: { to?: Subscriber; headers?: Record<string, string> }): void;
  /** The decrypted messages to one subscriber, in order. */
  received<T = Record<string, unknown>>(subscriber: Subscriber): T[];
  close(): Promise<void>;
}

/** Adds a certificate to the trusted ones of this process. */
export function trustCertificate(cert: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
}

export interface PushServiceOptions {
  /** Delay of responses. Default: none. */
  delayMs?: number;
  /** Called for each request: returns a status and headers to respond with instead of the usual ones, or undefined. */
  injectFault?(): { status: number; headers?: Record<string, string>; afterMs?: number } | undefined;
}

/** A push service (RFC 8030) on loopback, with TLS and its own certificate. It rejects requests without a VAPID signature. */
export async function startPushService({ delayMs = 0, injectFault }: PushServiceOptions = {}): Promise<PushService> {
  const { cert, key } = createCertificate();
  const messages: PushedMessage[] = [];
  const responses = new Map<string, { status: number | 'hang'; headers: Record<string, string> }>();
  let connections = 0;
  let url = '';
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const { status, headers } = responses.get(path) ?? responses.get('*') ?? { status: 201, headers: {} };
      const problem = findProblem(request.headers, url);
      const message: PushedMessage = {
        path,
        at: Date.now(),
        status: null,
        headers: request.headers,
        body: Buffer.concat(parts),
      };
      messages.push(message);
      if (status === 'hang') return;
      const fault = injectFault?.();
      const respond = () => {
        message.status = problem === null ? (fault?.status ?? status) : 403;
        const length = { 'content-length': String(problem?.length ?? 0) };
        response.writeHead(message.status, { ...headers, ...fault?.headers, ...length }).end(problem ?? '');
      };
      const afterMs = fault?.afterMs ?? delayMs;
      if (afterMs === 0) respond();
      else setTimeout(respond, afterMs);
    });
  });
  server.on('secureConnection', () => (connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    cert,
    messages,
    connections: () => connections,
    subscribe: () => createSubscriber(url),
    respond: (status, { to, headers = {} } = {}) => void responses.set(to?.path ?? '*', { status, headers }),
    received: <T>({ path, decrypt }: Subscriber) =>
      messages.filter((message) => message.path === path).map(({ body }) => JSON.parse(decrypt(body)) as T),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Returns the error message for invalid headers, or null. */
function findProblem(headers: IncomingHttpHeaders, origin: string): string | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return 'no VAPID key';
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${body}`), verifier, Buffer.from(signature, 'base64url')))
    return 'the VAPID signature is wrong';
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  if (claims.aud !== origin) return 'the VAPID audience is wrong';
  const seconds = claims.exp - Date.now() / 1000;
  if (seconds < 0 || seconds > 86_400) return 'the VAPID token has expired or lives too long';
  if (!/^(mailto:|https:)/.test(claims.sub)) return 'the VAPID subject is no contact';
  if (headers['content-encoding'] !== 'aes128gcm') return 'the content encoding is not aes128gcm';
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) return 'the TTL is missing';
  return null;
}
