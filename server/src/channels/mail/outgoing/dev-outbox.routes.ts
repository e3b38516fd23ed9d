import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/context.ts';
import { bearerToken, getClient } from '../../../platform/http/mount.ts';
import type { KeptMail } from './folder-transport.ts';
import { html, type Html } from '../../../platform/html.ts';
import { nullIfEnoent } from '../../../platform/null-if-enoent.ts';

const shown = 200;
const idPattern = /^[0-9a-f-]{36}$/;

export interface DevOutboxDeps {
  folder: string;
  /** Returns true if mails are written to the folder; false while a mail server is configured. */
  isUsed(): boolean;
  /** Throws unless the bearer token is a session of the server's owner. */
  requireOwner(token: string, client: Client): Promise<void>;
}

/**
 * Serves the mails that were written to a folder instead of sent. Only for the server's owner, because a mail contains links that act for
 * its recipient. The page itself has no data; its script requests the mails with the session token of the web app.
 */
export function mountDevOutbox(server: FastifyInstance, { folder, isUsed, requireOwner }: DevOutboxDeps): void {
  const ownersOnly = {
    onRequest: async (request: FastifyRequest) => {
      requireUsed();
      await requireOwner(bearerToken(request), getClient(request));
    },
  };
  const requireUsed = () => {
    if (!isUsed()) throw fail('NOT_FOUND');
  };
  const whenUsed = { onRequest: async () => requireUsed() };
  server.get('/dev/outbox', whenUsed, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page.value),
  );
  server.get('/dev/outbox/page.js', whenUsed, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pageScript),
  );
  server.get('/dev/outbox/mails', ownersOnly, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ mails: (await loadMails(folder)).map(toListItem) }),
  );
  server.get<{ Params: { id: string } }>('/dev/outbox/mails/:id', ownersOnly, async (request, reply) => {
    const { html: body, text, subject } = await loadMail(folder, request.params.id);
    return reply.header('cache-control', 'no-store').send({ subject, text, html: body });
  });
}

async function loadMail(folder: string, id: string): Promise<KeptMail> {
  if (!idPattern.test(id)) throw fail('NOT_FOUND');
  try {
    const mail: KeptMail = JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8'));
    return mail;
  } catch (error) {
    throw fail('NOT_FOUND', { cause: error });
  }
}

/** Returns the mails, newest first. */
async function loadMails(folder: string): Promise<KeptMail[]> {
  const names = (await nullIfEnoent(readdir(folder))) ?? [];
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const newest = ids.toSorted().toReversed().slice(0, shown);
  const mails = await Promise.all(newest.map((id) => loadMail(folder, id)));
  return mails.toSorted((a, b) => b.date.localeCompare(a.date));
}

function toListItem({ id, subject, to, date }: KeptMail) {
  return { id, subject, to, date };
}

const page: Html = html`<!doctype html>
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
        pre {
          white-space: pre-wrap;
        }
      </style>
      <script src="/dev/outbox/page.js" defer></script>
    </head>
    <body>
      <h1>Outbox</h1>
      <p>There is no mail server (SMTP_URL), so mails are kept here. Only the owner of this server can see them.</p>
      <p id="state">Loading…</p>
      <ul id="mails"></ul>
    </body>
  </html>`;

/** Plain DOM code: the page must work without a build of the web app. `token` is the key that web/src/lib/session/session.ts uses. */
const pageScript = `
const token = localStorage.getItem('token') ?? sessionStorage.getItem('token');
const state = document.getElementById('state');
const request = (path) => fetch('/dev/outbox/mails' + path, { headers: { authorization: 'Bearer ' + token } });
async function showMail(id, part) {
  const response = await request('/' + id);
  if (!response.ok) return location.reload();
  const mail = await response.json();
  if (part === 'html') {
    document.open();
    document.write(mail.html);
    document.close();
    return;
  }
  document.getElementById('mails').replaceChildren();
  const text = document.createElement('pre');
  text.textContent = 'Subject: ' + mail.subject + '\\n\\n' + mail.text;
  state.replaceChildren(text);
}
function link(label, id, part) {
  const a = document.createElement('a');
  a.href = '#' + id + '/' + part;
  a.textContent = label;
  return a;
}
function span(text) {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
async function show() {
  const [id, part] = location.hash.slice(1).split('/');
  if (id) return showMail(id, part);
  const response = token === null ? null : await request('');
  if (response === null || !response.ok) {
    const a = document.createElement('a');
    a.href = '/login';
    a.textContent = 'Sign in';
    state.replaceChildren(a, ' as the owner of this server, then open this page again.');
    return;
  }
  const { mails } = await response.json();
  state.textContent = mails.length === 0 ? 'Nothing yet.' : '';
  document.getElementById('mails').replaceChildren(...mails.map((mail) => {
    const item = document.createElement('li');
    item.append(
      span(mail.date.slice(0, 16).replace('T', ' ')),
      link(mail.subject, mail.id, 'html'),
      link('text', mail.id, 'text'),
      span(mail.to),
    );
    return item;
  }));
}
addEventListener('hashchange', () => location.reload());
void show();
`;
