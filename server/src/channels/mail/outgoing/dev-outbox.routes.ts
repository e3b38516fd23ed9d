import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../platform/errors.ts';
import { isLocalRequest } from '../../../platform/http/operations.ts';
import type { KeptMail } from './folder-transport.ts';
import { html, type Html } from '../../../platform/html.ts';
import { nullIfEnoent } from '../../../platform/null-if-enoent.ts';

const shown = 200;
const idPattern = /^[0-9a-f-]{36}$/;

/** The mails that were written instead of sent, for whoever sits at the machine and for nobody else. */
export function mountDevOutbox(server: FastifyInstance, folder: string): void {
  server.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    requireLocal(request);
    return reply.type('text/html; charset=utf-8').send(listPage(await readMails(folder)).value);
  });
  server.get('/dev/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    requireLocal(request);
    const mail = await readMail(folder, (request.params as { id: string }).id);
    return reply.type('text/html; charset=utf-8').send(mail.html);
  });
  server.get('/dev/outbox/:id/text', { schema: { hide: true } }, async (request, reply) => {
    requireLocal(request);
    const mail = await readMail(folder, (request.params as { id: string }).id);
    return reply.type('text/plain; charset=utf-8').send(`Subject: ${mail.subject}\n\n${mail.text}`);
  });
}

function requireLocal(request: FastifyRequest): void {
  if (!isLocalRequest(request)) throw fail('NOT_FOUND');
}

async function readMail(folder: string, id: string): Promise<KeptMail> {
  if (!idPattern.test(id)) throw fail('NOT_FOUND');
  try {
    return JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as KeptMail;
  } catch (error) {
    throw fail('NOT_FOUND', { cause: error });
  }
}

/** Newest first. */
async function readMails(folder: string): Promise<KeptMail[]> {
  const names = (await nullIfEnoent(readdir(folder))) ?? [];
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const newest = ids.toSorted().toReversed().slice(0, shown);
  const mails = await Promise.all(newest.map((id) => readMail(folder, id)));
  return mails.toSorted((a, b) => b.date.localeCompare(a.date));
}

function listPage(mails: KeptMail[]): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 56rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          li {
            display: flex;
            gap: 1rem;
            padding: 0.5rem 0;
            border-bottom: 1px solid #8884;
          }
          li span {
            white-space: nowrap;
            font-variant-numeric: tabular-nums;
            opacity: 0.75;
          }
          ul {
            list-style: none;
            padding: 0;
          }
        </style>
      </head>
      <body>
        <h1>Outbox</h1>
        <p>There is no mail server (SMTP_URL), so mails are kept here. Only this machine can see them.</p>
        ${
          mails.length === 0
            ? html`<p>Nothing yet.</p>`
            : html`<ul>
                ${mails.map(listItem)}
              </ul>`
        }
      </body>
    </html>`;
}

function listItem({ id, subject, to, date }: KeptMail): Html {
  return html`<li>
    <span>${date.slice(0, 16).replace('T', ' ')}</span><a href="/dev/outbox/${id}">${subject}</a
    ><a href="/dev/outbox/${id}/text">text</a><span>${to}</span>
  </li>`;
}
