import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  url: string;
  /** The received events, in order. */
  events: string[];
  respondWith(status: number): void;
  close(): void;
}

/** A local HTTP server that receives webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const events: string[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      events.push((JSON.parse(body) as { type: string }).type);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    respondWith: (next) => {
      status = next;
    },
    close: () => server.close(),
  };
}
