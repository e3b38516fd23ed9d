import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  port: number;
  calls: ReceivedCall[];
  /** Sets the response from now on; `hang` never responds. `before` is awaited before each response. */
  respond(status: number | 'hang', headers?: Record<string, string>, before?: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** A webhook receiver over real HTTP. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let next: { status: number | 'hang'; headers: Record<string, string>; before?: (() => Promise<unknown>) | undefined };
  next = { status: 204, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
      const { status, headers, before } = next;
      if (status === 'hang') return;
      const respond = () => response.writeHead(status, headers).end('x'.repeat(100));
      if (before) void before().then(respond);
      else respond();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    calls,
    respond: (status, headers = {}, before) => {
      next = { status, headers, before };
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
