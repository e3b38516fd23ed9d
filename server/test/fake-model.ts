import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behaviour of the endpoint from now on. */
export type ModelBehaviour =
  | { does: 'respond'; content: unknown }
  | { does: 'reply'; content: string }
  | { does: 'send'; body: string }
  | { does: 'refuse'; status: number }
  | { does: 'redirect'; to: string }
  | { does: 'hang' | 'trickle' | 'drop' | 'flood' };

interface AskedQuestion {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { schema: { required: string[] } } };
  };
}

export interface FakeModel {
  url: string;
  asked: AskedQuestion[];
  behave(behaviour: ModelBehaviour): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible endpoint over real HTTP with fault injection. */
export async function startFakeModel(): Promise<FakeModel> {
  let behaviour: ModelBehaviour = { does: 'refuse', status: 404 };
  const asked: AskedQuestion[] = [];

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readJson(request)) as AskedQuestion['body'];
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    act(behaviour, response);
  }
  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function act(behaviour: ModelBehaviour, response: ServerResponse): void {
  switch (behaviour.does) {
    case 'respond':
      return complete(response, JSON.stringify(behaviour.content));
    case 'reply':
      return complete(response, behaviour.content);
    case 'send':
      return void response.setHeader('content-type', 'application/json').end(behaviour.body);
    case 'refuse':
      return void response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end('{"error":{}}');
    case 'redirect':
      return void response.writeHead(307, { location: behaviour.to }).end();
    case 'hang':
      return;
    case 'trickle':
      return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":');
    case 'drop':
      return void response.destroy();
    case 'flood':
      return flood(response);
  }
}

function complete(response: ServerResponse, content: string): void {
  const message = { role: 'assistant', content };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }));
}

/** Sends endlessly, as fast as the client reads. */
function flood(response: ServerResponse): void {
  const part = 'x'.repeat(64 * 1024);
  response.setHeader('content-type', 'application/json');
  const pour = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', pour);
  response.write('{"choices":[{"message":{"content":"');
  pour();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
}
