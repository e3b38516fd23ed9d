import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import {
  MailServerError,
  type MailAccount,
  type MailServer,
  type MailSession,
} from '../../features/connections/mailboxes/mail-server.port.ts';
import { AddressRejectedError, guardedLookup } from '../../platform/outbound/post-outside.ts';
import { chooseFolders, createServerFinder, type ImapDeps } from './find-servers.ts';
import { loadPackages } from './load-packages.ts';

const imapsPort = 993;
/** IMAP with STARTTLS. */
const imapPort = 143;
const inbox = 'INBOX';
const flagged = '\\Flagged';
const connectWithinMs = 15_000;
const silentForMs = 60_000;

/** A watched mailbox can be without news for long; after this time the client checks that the connection still works. */
const watchSilentForMs = 9 * 60_000;
/** A watch ends before servers end it, at 30 minutes; the next synchronisation starts another. */
const watchForMs = 25 * 60_000;
/** More mailboxes are polled. */
const maxWatched = 2_000;

/** Returns the access to mailboxes over IMAP. */
export function createImapServer(deps: ImapDeps): MailServer {
  const watched = new Map<string, () => void>();
  return {
    findServers: createServerFinder(deps),
    open: (account, signal) => openSession(deps, account, signal),
    async watch(id, account, onChange) {
      if (watched.has(id)) return true;
      if (watched.size >= maxWatched) return false;
      const client = await createClient(deps, account, watchSilentForMs);
      const timer = setTimeout(() => end(), watchForMs);
      timer.unref();
      const end = (): void => {
        clearTimeout(timer);
        if (watched.get(id) === end) watched.delete(id);
        client.close();
      };
      const change = (): void => {
        end();
        onChange();
      };
      watched.set(id, end);
      client.once('close', end);
      try {
        await client.connect();
        await client.mailboxOpen(inbox, { readOnly: true });
      } catch (error) {
        end();
        throw toMailError(error, account.host);
      }
      client.once('exists', change);
      client.once('flags', change);
      // Ends with the connection, which ends the watch.
      void client.idle().catch(end);
      return true;
    },
    unwatch: (id) => watched.get(id)?.(),
    close() {
      for (const end of watched.values()) end();
    },
  };
}

/** Returns the address to connect to. The check and the connection use the same one, against DNS rebinding. */
async function findAddress({ allowed, resolve = lookup }: ImapDeps, { host, port }: MailAccount): Promise<string> {
  const isTrusted = allowed.host(host) || (isIP(host) > 0 && allowed.address(host));
  if (!isTrusted && port !== imapsPort && port !== imapPort)
    throw new MailServerError('refused', 'Mail servers are reached on port 993 or 143.');
  if (!isTrusted && (isIP(host) > 0 || !host.includes('.')))
    throw new MailServerError('refused', 'Enter the name of a mail server on the public internet.');
  const url = new URL('https://mail.invalid/');
  try {
    url.hostname = host;
  } catch (error) {
    throw new MailServerError('refused', 'That is not the name of a server.', { cause: error });
  }
  if (isIP(host) > 0) return host;
  const { promise, resolve: found, reject } = Promise.withResolvers<string>();
  guardedLookup(url, allowed, resolve)(host, {}, (error, address) => {
    if (error) reject(error);
    else found(typeof address === 'string' ? address : (address[0]?.address ?? ''));
  });
  try {
    return await promise;
  } catch (error) {
    if (error instanceof AddressRejectedError)
      throw new MailServerError('refused', `There is no public mail server at ${host}.`, { cause: error });
    throw new MailServerError('unreachable', `${host} was not found.`, { cause: error });
  }
}

/** Returns a client that is not connected yet. */
async function createClient(deps: ImapDeps, account: MailAccount, quietMs: number): Promise<ImapFlow> {
  const address = await findAddress(deps, account);
  const { host, port, username, password, accessToken } = account;
  const isTrusted = deps.allowed.host(host) || deps.allowed.address(address);
  await loadPackages();
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: port === imapsPort,
    // Without encryption only to servers that the operator allows.
    ...(port !== imapsPort && !isTrusted && { doSTARTTLS: true }),
    auth: { user: username, ...(accessToken === undefined ? { pass: password ?? '' } : { accessToken }) },
    logger: false,
    disableAutoIdle: true,
    disableBinary: true,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: quietMs,
    tls: { rejectUnauthorized: true, servername: host },
  });
  // An error after the last command has no receiver; commands reject by themselves.
  client.on('error', () => undefined);
  return client;
}

async function openSession(deps: ImapDeps, account: MailAccount, signal: AbortSignal): Promise<MailSession> {
  const { host } = account;
  const client = await createClient(deps, account, silentForMs);
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop, { once: true });
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toMailError(error, host);
    }
  };
  await guard(() => client.connect());
  return {
    listFolders: () => guard(async () => chooseFolders(await client.list())),
    listNew: (path, cursor, since) =>
      guard(async () => {
        const { uidValidity } = await client.mailboxOpen(path, { readOnly: true });
        const validity = String(uidValidity);
        const after = cursor?.validity === validity ? cursor.uid : null;
        const query = after === null ? { since } : { uid: `${after + 1}:*` };
        const uids = (await client.search(query, { uid: true })) || [];
        // "n:*" is the last mail too when there is none after it.
        const fresh = uids.filter((uid) => after === null || uid > after);
        return { validity, uids: fresh.toSorted((a, b) => a - b) };
      }),
    listFlagged: () =>
      guard(async () => {
        const { uidValidity } = await client.mailboxOpen(inbox, { readOnly: true });
        const uids = (await client.search({ flagged: true }, { uid: true })) || [];
        return { validity: String(uidValidity), uids: uids.toSorted((a, b) => a - b) };
      }),
    listPresent: (uids) =>
      guard(async () => {
        await client.mailboxOpen(inbox, { readOnly: true });
        return uids.length === 0 ? [] : (await client.search({ uid: uids.join(',') }, { uid: true })) || [];
      }),
    removeFlags: (uids) =>
      guard(async () => {
        await client.mailboxOpen(inbox);
        await client.messageFlagsRemove(uids.join(','), [flagged], { uid: true });
      }),
    fetch: (uids) =>
      guard(async () => {
        const { fetchMails } = await import('./fetch-mails.ts');
        return fetchMails(client, uids);
      }),
    addDraft: ({ to, references, ...mail }) =>
      guard(async () => {
        const folders = await client.list();
        const drafts = folders.find(({ specialUse }) => specialUse === '\\Drafts')?.path ?? 'Drafts';
        const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
        const composed = new MailComposer({ ...mail, to: [to], references: references.join(' ') });
        await client.append(drafts, await composed.compile().build(), ['\\Draft', '\\Seen']);
        return drafts;
      }),
    async close() {
      signal.removeEventListener('abort', stop);
      // The server may have closed the connection already.
      await client.logout().catch(() => client.close());
    },
  };
}

/** Converts an error of the connection to one with a sentence that a person can act on. It never contains the password. */
function toMailError(error: unknown, host: string): MailServerError {
  if (error instanceof MailServerError) return error;
  if (isRejectedSignIn(error))
    return new MailServerError(
      'sign_in',
      `${host} rejects the user name or the password. Gmail, iCloud, Yahoo and Fastmail need an app password.`,
      { cause: error },
    );
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code);
  const reason = isTls ? 'has no valid certificate' : `cannot be reached${code && ` (${code})`}`;
  return new MailServerError('unreachable', `${host} ${reason}.`, { cause: error });
}

const isRejectedSignIn = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;
