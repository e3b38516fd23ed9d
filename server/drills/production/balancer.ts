import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** Adds a backend; it gets requests as soon as it is ready. */
  add(backend: string): void;
  remove(backend: string): void;
  /** Checks whether all backends are ready. */
  allReady(): Promise<boolean>;
  close(): Promise<void>;
}

const checkEveryMs = 250;
const timeoutMs = 20_000;

/**
 * A minimal load balancer: each request goes to the next process that is ready. A request
 * that never reached a process, or that only reads, is retried with another one; any other that fails gets 502.
 */
export async function openBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  let turn = 0;

  function pick(tried: Set<string>): string | undefined {
    const choice = [...ready].filter(([backend, up]) => up && !tried.has(backend)).map(([backend]) => backend);
    turn += 1;
    return choice[turn % Math.max(1, choice.length)];
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const tried = new Set<string>();
    for (let backend = pick(tried); backend !== undefined; backend = pick(tried)) {
      tried.add(backend);
      try {
        return await forward(backend, incoming, body, outgoing);
      } catch (error) {
        const { code } = error as { code?: string };
        if (outgoing.headersSent) return void outgoing.destroy();
        // A backend that was removed meanwhile must not be added again.
        if (code === 'ECONNREFUSED' && ready.has(backend)) ready.set(backend, false);
        if (code !== 'ECONNREFUSED' && incoming.method !== 'GET') break;
      }
    }
    const status = tried.size === 0 ? 503 : 502;
    outgoing.writeHead(status, { 'content-type': 'application/json', 'x-balancer': 'true' });
    outgoing.end(JSON.stringify({ success: false, message: 'No process responded.', error: 'BALANCER' }));
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const checks = setInterval(() => {
    for (const backend of ready.keys())
      void isReady(backend).then((up) => (ready.has(backend) ? ready.set(backend, up) : undefined));
  }, checkEveryMs);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (backend) => void ready.set(backend, false),
    remove: (backend) => void ready.delete(backend),
    async allReady() {
      const states = await Promise.all([...ready.keys()].map(isReady));
      return states.every(Boolean) && [...ready.values()].every(Boolean);
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(checks);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function isReady(backend: string): Promise<boolean> {
  try {
    const response = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(3_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function forward(backend: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = incoming;
    // A connection for each request: a refused one certainly did not reach the process.
    const onward = httpRequest(backend + url, {
      method,
      headers: { ...headers, connection: 'close' },
      timeout: timeoutMs,
    });
    onward.once('timeout', () => onward.destroy(new Error('no response in time')));
    onward.once('error', reject);
    onward.once('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.once('error', reject).once('end', resolve);
      reply.pipe(outgoing);
    });
    onward.end(body);
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
