import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Acceptance {
  /** What was sent, word for word; it names the reminder. */
  text: string;
  at: number;
  /** The process that sent it. */
  worker: number;
  /** The line was cut after this message was taken: the sender cannot know that it was. */
  cut: boolean;
}

export interface FakeTelegram {
  url: string;
  accepted: Acceptance[];
  answered: { slowly: number; tooMany: number; broken: number; cut: number };
  close(): Promise<void>;
}

/** How often it misbehaves, of one. */
const moods = { slowly: 0.1, tooMany: 0.05, broken: 0.05, cut: 0.001 };
const slowMs = { least: 500, most: 2_500 };

/** The part of the Bot API that sends, with the moods of a busy day. */
export async function openFakeTelegram(): Promise<FakeTelegram> {
  const accepted: Acceptance[] = [];
  const answered = { slowly: 0, tooMany: 0, broken: 0, cut: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { text } = JSON.parse(await bodyOf(request)) as { text: string };
    if (Math.random() < moods.tooMany) {
      answered.tooMany += 1;
      return send(response, 429, { ok: false, description: 'Too Many Requests', parameters: { retry_after: 1 } });
    }
    if (Math.random() < moods.broken) {
      answered.broken += 1;
      return send(response, 500, { ok: false, description: 'Internal Server Error' });
    }
    if (Math.random() < moods.slowly) {
      answered.slowly += 1;
      const ms = slowMs.least + Math.random() * (slowMs.most - slowMs.least);
      await new Promise((resolve) => setTimeout(resolve, ms));
      // A sender that was killed while waiting has gone away: nothing reaches a chat on a dead line.
      if (request.socket.destroyed) return undefined;
    }
    const cut = Math.random() < moods.cut;
    accepted.push({ text, at: Date.now(), worker: Number(request.headers['x-worker']), cut });
    if (!cut) return send(response, 200, { ok: true, result: { message_id: accepted.length } });
    answered.cut += 1;
    request.socket.destroy();
    return undefined;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/bot`,
    accepted,
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
