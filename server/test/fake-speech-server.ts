import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behaviour of the server, call by call; the last one is repeated. */
type SpeechBehaviour =
  | { does: 'reply'; text: string }
  | { does: 'send'; body: string }
  | { does: 'refuse'; status: number; retryAfter?: string }
  | { does: 'redirect'; to: string }
  | { does: 'hang' | 'drop' | 'flood' };

export interface FakeSpeechServer {
  url: string;
  asked: { path: string; authorization: string | undefined; form: FormData }[];
  behave(...behaviours: SpeechBehaviour[]): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible `/audio/transcriptions` over real HTTP with fault injection. */
export async function startFakeSpeechServer(): Promise<FakeSpeechServer> {
  let behaviours: SpeechBehaviour[] = [];
  const asked: FakeSpeechServer['asked'] = [];
  const server = createServer((request, response) => {
    const read = async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Buffer.concat(parts), { headers }).formData();
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, form });
      const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
      act(behaviour ?? { does: 'refuse', status: 404 }, response);
    };
    read().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave: (...next) => {
      behaviours = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function act(behaviour: SpeechBehaviour, response: ServerResponse): void {
  switch (behaviour.does) {
    case 'reply':
      return void response.end(JSON.stringify({ text: behaviour.text, segments: [] }));
    case 'send':
      return void response.end(behaviour.body);
    case 'refuse':
      return void response
        .writeHead(behaviour.status, behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter })
        .end('no');
    case 'redirect':
      return void response.writeHead(307, { location: behaviour.to }).end();
    case 'hang':
      return;
    case 'drop':
      return void response.destroy();
    case 'flood': {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    }
  }
}
