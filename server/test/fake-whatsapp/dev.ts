/**
 * `npm run dev -- --fake-whatsapp`: the server with a fake of Meta's Graph API in the same process. What the body of a POST to
 * FAKE_WHATSAPP_PORT (default: the port after the server's) says, a person writes; answers and reminders are printed.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fakeWhatsApp, getFakeEnvironment, openFakeWhatsApp } from './fake-whatsapp.ts';
import { createPerson } from './person.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const port = Number(process.env['PORT'] ?? 3000);
const writePort = Number(process.env['FAKE_WHATSAPP_PORT'] ?? port + 1);

const fake = await openFakeWhatsApp();
fake.webhook = `http://127.0.0.1:${port}/whatsapp/webhook`;
fake.postsStatuses = true;
Object.assign(process.env, getFakeEnvironment(fake.url));
const person = createPerson(fake, '919820000001');

createServer((request, response) => {
  const post = async () => {
    const body = (await text(request)).trim();
    return person.post(person.build({ type: 'text', text: { body } }));
  };
  post().then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => response.writeHead(502).end(`${String(error)}\n`),
  );
}).listen(writePort, '127.0.0.1', () =>
  print(`WhatsApp ${fakeWhatsApp.displayNumber} (fake). Write to it: curl 127.0.0.1:${writePort} -d 'call Priya'`),
);

async function printMessages(): Promise<never> {
  for (let printed = 0; ;) {
    await fake.until(() => fake.accepted.length > printed);
    for (const message of person.shown().slice(printed)) {
      const buttons = message.buttons.map(({ label }) => `[${label}]`);
      print(['WhatsApp:', message.text, ...buttons].join(' '));
    }
    printed = fake.accepted.length;
  }
}

void printMessages();
await import('../../src/main.ts');
