import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { createSecureContext } from 'node:tls';
import { trustedRelays } from '../../channels/mail/incoming/trusted-relays.ts';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../platform/http/operations.ts';
import { createFinding, probeMs, getErrorMessage, type Finding } from './finding.ts';

/** Returns the MX hosts of a domain, best first. */
export type FindMailServers = (domain: string) => Promise<string[]>;

/** Checks that mail for the domain reaches this server and would be accepted. */
export async function checkMailIn(config: Config, findMailServers: FindMailServers): Promise<Finding> {
  const { AIDE_MAIL_DOMAIN: domain, AIDE_SMTP_HOST: host, AIDE_SMTP_PORT: port } = config;
  if (domain === undefined)
    return createFinding(
      'off',
      'no mail is taken',
      'To take mail for tomorrow@follow.example.com, set AIDE_MAIL_DOMAIN=follow.example.com and an MX record for it.',
    );
  const wrong = await findMistake(config);
  if (wrong) return { state: 'broken', ...wrong };
  const byHttp = [
    config.AIDE_MAIL_INBOUND_SECRET,
    config.AIDE_MAILGUN_SIGNING_KEY,
    config.AIDE_POSTMARK_SECRET,
    config.AIDE_SENDGRID_SECRET ?? config.AIDE_SENDGRID_PUBLIC_KEY,
    config.AIDE_SES_TOPIC,
  ].some((setting) => setting !== undefined);
  const servers = await findServers(domain, findMailServers);
  if ('detail' in servers) return { state: 'broken', ...servers };
  const greeting = await readGreeting(host, port, probeMs);
  const ways = `MX ${servers.names.join(', ')}; ${greeting ? `port ${port} responds` : `port ${port} does not respond (Aide is not running)`}${byHttp ? '; /api/v1/mail/inbound is open' : ''}`;
  if (isLoopback(host) && !byHttp && config.AIDE_MAIL_TRUST === undefined)
    return createFinding(
      'look',
      ways,
      `Only this machine reaches ${host}: set AIDE_SMTP_HOST=0.0.0.0, or AIDE_MAIL_TRUST=loopback with a relay here.`,
    );
  return createFinding('ok', ways);
}

async function findServers(domain: string, find: FindMailServers) {
  try {
    const names = await find(domain);
    if (names.length > 0) return { names };
    return noServers(domain, 'it has none');
  } catch (error) {
    return noServers(domain, getErrorMessage(error));
  }
}

function noServers(domain: string, why: string) {
  return {
    detail: `no server receives mail for ${domain} (${why})`,
    next: `Add a DNS record: ${domain} MX 10 <the name of this machine>.`,
  };
}

async function findMistake(config: Config): Promise<{ detail: string; next: string } | undefined> {
  try {
    trustedRelays(config.AIDE_MAIL_TRUST);
  } catch (error) {
    return { detail: `AIDE_MAIL_TRUST is not right: ${getErrorMessage(error)}`, next: 'Correct or unset it.' };
  }
  const { AIDE_SMTP_TLS_CERT: cert, AIDE_SMTP_TLS_KEY: key } = config;
  if (cert === undefined && key === undefined) return undefined;
  try {
    if (cert === undefined || key === undefined) throw new Error('one of the two is missing');
    createSecureContext({ cert: await readFile(cert), key: await readFile(key) });
    return undefined;
  } catch (error) {
    const detail = `the certificate for STARTTLS cannot be used (${getErrorMessage(error)})`;
    return {
      detail,
      next: 'Let AIDE_SMTP_TLS_CERT and AIDE_SMTP_TLS_KEY name a certificate and its own key, both PEM.',
    };
  }
}

/** Connects and returns the first line that the server sends, or null after the timeout. */
function readGreeting(host: string, port: number, withinMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: withinMs });
    const end = (greeting: string | null) => {
      socket.destroy();
      resolve(greeting);
    };
    socket.setEncoding('utf8').once('data', (greeting: string) => end(greeting));
    socket
      .once('timeout', () => end(null))
      .once('error', () => end(null))
      .once('end', () => end(null));
  });
}
