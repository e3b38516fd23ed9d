import { lookup } from 'node:dns';
import { resolveSrv } from 'node:dns/promises';
import type { ListResponse } from 'imapflow';
import type { MailFolder, MailServer } from '../../features/connections/mailboxes/mail-server.port.ts';
import type { AllowList } from '../../platform/outbound/allow-list.ts';
import { getOutside } from '../../platform/outbound/get-outside.ts';
import type { Resolve } from '../../platform/outbound/post-outside.ts';

export interface ImapDeps {
  /** Internal hosts that mailboxes may be on; without encryption only those. */
  allowed: AllowList;
  /** Default: the system's resolver. */
  resolve?: Resolve | undefined;
}

/** Providers with many users whose servers are not found by their domain. */
const providers: readonly (readonly [host: string, domains: string])[] = [
  ['imap.gmail.com', 'gmail.com googlemail.com'],
  ['outlook.office365.com', 'outlook.com hotmail.com live.com msn.com outlook.in hotmail.co.uk'],
  ['imap.mail.yahoo.com', 'yahoo.com yahoo.co.in yahoo.in yahoo.co.uk ymail.com rocketmail.com'],
  ['imap.mail.me.com', 'icloud.com me.com mac.com'],
  ['imap.fastmail.com', 'fastmail.com fastmail.fm messagingengine.com'],
  ['imap.zoho.com', 'zoho.com zohomail.com'],
  ['imap.zoho.in', 'zoho.in zohomail.in'],
  ['imap.gmx.com', 'gmx.com'],
  ['imap.gmx.net', 'gmx.net gmx.de gmx.at gmx.ch'],
  ['imap.web.de', 'web.de'],
  ['imap.mail.ru', 'mail.ru inbox.ru list.ru bk.ru'],
  ['imap.yandex.com', 'yandex.com yandex.ru ya.ru'],
  ['imap.aol.com', 'aol.com'],
  ['imap.rediffmail.com', 'rediffmail.com'],
  ['imap.mailbox.org', 'mailbox.org'],
  ['posteo.de', 'posteo.de posteo.net'],
  ['imap.migadu.com', 'migadu.com'],
];
const byDomain = new Map(providers.flatMap(([host, domains]) => domains.split(' ').map((domain) => [domain, host])));

interface Server {
  host: string;
  port: number;
}

/** Returns a search for the servers of an address: known providers, the domain's SRV record, its autoconfig file, usual names. */
export function createServerFinder({ allowed, resolve = lookup }: ImapDeps): MailServer['findServers'] {
  return async (address) => {
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    const known = byDomain.get(domain);
    if (known !== undefined) return [{ host: known, port: 993 }];
    const query = `emailaddress=${encodeURIComponent(address)}`;
    const pages = [
      `https://autoconfig.${domain}/mail/config-v1.1.xml?${query}`,
      `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml?${query}`,
    ];
    const found = await Promise.all([
      findSrv(domain),
      ...pages.map((page) => getOutside(page, allowed, resolve).then(parseAutoconfig, () => [])),
    ]);
    const guesses = [`imap.${domain}`, `mail.${domain}`].map((host) => ({ host, port: 993 }));
    const servers = [...found.flat(), ...guesses];
    return servers.filter(
      ({ host, port }, at) => servers.findIndex((other) => other.host === host && other.port === port) === at,
    );
  };
}

/** A domain without the record, or without an answer, has none. */
async function findSrv(domain: string): Promise<Server[]> {
  const records = await resolveSrv(`_imaps._tcp.${domain}`).catch(() => []);
  return records
    .filter(({ name }) => name !== '' && name !== '.')
    .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
    .map(({ name, port }) => ({ host: name.toLowerCase(), port }));
}

/** Parses the incoming servers of a Mozilla autoconfig file: IMAP with encryption only. */
function parseAutoconfig(xml: string): Server[] {
  return [...xml.matchAll(/<incomingServer\s+type="imap"\s*>([\s\S]*?)<\/incomingServer>/gi)].flatMap(
    ([, body = '']) => {
      const get = (name: string): string =>
        new RegExp(`<${name}>\\s*([^<\\s]+)\\s*</${name}>`, 'i').exec(body)?.[1] ?? '';
      const [host, port] = [get('hostname').toLowerCase(), Number(get('port'))];
      return /^(?:SSL|STARTTLS)$/i.test(get('socketType')) && /^[\w.-]+$/.test(host) && port > 0
        ? [{ host, port }]
        : [];
    },
  );
}

const sentNames =
  /^(?:\w+[./])?(?:sent|sent (?:items|mail|messages)|gesendet|gesendete (?:elemente|objekte)|envoyés|messages envoyés|enviados)$/i;

/** Returns the folders to read: those marked as sent, or else with a usual name, and the inbox. */
export function chooseFolders(folders: readonly Pick<ListResponse, 'path' | 'specialUse'>[]): MailFolder[] {
  const marked = folders.filter(({ specialUse }) => specialUse === '\\Sent');
  const sent = marked.length > 0 ? marked : folders.filter(({ path }) => sentNames.test(path)).slice(0, 1);
  return [...sent.map(({ path }) => ({ path, role: 'sent' as const })), { path: 'INBOX', role: 'inbox' as const }];
}
