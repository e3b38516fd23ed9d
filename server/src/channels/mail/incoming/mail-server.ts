import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../../../platform/clock.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { getClientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { StartError } from '../../../platform/start-error.ts';
import { checkRecipient } from './check-recipient.ts';
import { createConnectionLimits } from './connection-limits.ts';
import {
  idleMs,
  largestMailBytes,
  longestSessionMs,
  mailsByAddress,
  maxConnections,
  maxRecipients,
  maxRejectedRecipients,
} from './mail-limits.ts';
import { MailRejection, type RejectionKind } from './mail-rejection.ts';
import { acceptMail, type AcceptMailDeps } from './accept-mail.ts';

export interface MailServerDeps extends AcceptMailDeps {
  clock: Clock;
  limiter: RateLimiter;
  /** Without a certificate STARTTLS is not offered. */
  tls?: { key: Buffer; cert: Buffer } | undefined;
  observe(outcome: 'taken' | 'ignored' | RejectionKind): void;
}

export interface MailServer {
  listen(port: number, host: string): Promise<{ port: number }>;
  close(): Promise<void>;
}

const closeWithinMs = 5_000;

/** Returns the SMTP server for `<date words>@domain`. It replies 250 only when the mail's effect is committed. */
export function createMailServer(deps: MailServerDeps): MailServer {
  const { domain, log, observe } = deps;
  const strikes = new WeakMap<SMTPServerSession, number>();
  const connections = createConnectionLimits({ isTrusted: deps.isTrusted, longestSessionMs, hangUp });
  const server = new SMTPServer({
    name: domain,
    banner: 'Aide',
    size: largestMailBytes,
    authOptional: true,
    disabledCommands: deps.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...deps.tls,
    disableReverseLookup: true,
    maxClients: maxConnections,
    socketTimeout: idleMs,
    closeTimeout: closeWithinMs,
    logger: false,
    onConnect: (session, done) => done(attempt(() => connections.open(session.id, session.remoteAddress))),
    onClose: (session) => connections.close(session.id),
    onMailFrom: (_address, session, done) => void respond(() => countMail(deps, session), done),
    onRcptTo: ({ address }, session, done) => done(attempt(() => checkOne(address, session))),
    onData: (stream, session, done) =>
      void respond(async () => {
        const { outcome } = await acceptMail(deps, { envelope: toEnvelope(session), stream, onUnknownWord: 'refuse' });
        observe(outcome);
        return '2.0.0 Taken';
      }, done),
  });
  // A client that disconnects during a mail is not logged.
  server.on('error', (error) => log.debug({ error: String(error) }, 'a mail connection broke'));

  function checkOne(address: string, session: SMTPServerSession): void {
    const count = strikes.get(session) ?? 0;
    if (count >= maxRejectedRecipients) throw new MailRejection('hang_up', 'Too many unknown recipients.');
    strikes.set(session, count + 1);
    if (session.envelope.rcptTo.length >= maxRecipients)
      throw new MailRejection('too_many_recipients', `At most ${maxRecipients} of our addresses in one mail.`);
    checkRecipient(address, deps, deps.clock.now());
    strikes.set(session, count);
  }

  function attempt(work: () => void): MailRejection | null {
    try {
      work();
      return null;
    } catch (error) {
      return toRejection(error);
    }
  }

  async function respond(
    work: () => Promise<string | undefined>,
    done: (refused?: Error | null, words?: string) => void,
  ): Promise<void> {
    const response = await work().catch(toRejection);
    if (response instanceof MailRejection) done(response);
    else done(null, response);
  }

  function toRejection(error: unknown): MailRejection {
    const refusal =
      error instanceof MailRejection ? error : new MailRejection('later', 'Please try again later.', error);
    observe(refusal.kind);
    if (refusal.kind === 'later') log.error({ err: refusal.cause }, 'a mail could not be taken');
    else log.debug({ refused: refusal.kind }, 'a mail was refused');
    return refusal;
  }

  function hangUp(id: string): void {
    for (const connection of server.connections)
      if (connection.id === id) connection.send(421, '4.4.2 That took too long');
  }

  return {
    listen: (port, host) => listen(server, port, host),
    async close() {
      await new Promise<void>((resolve) => server.close(resolve));
      connections.stop();
    },
  };
}

async function countMail(
  { limiter, isTrusted }: MailServerDeps,
  { remoteAddress }: SMTPServerSession,
): Promise<undefined> {
  if (isTrusted(remoteAddress)) return;
  try {
    await limiter.take(mailsByAddress, getClientNetwork(remoteAddress));
  } catch (error) {
    throw new MailRejection('too_often', 'Too many mails in a short time. Please try again later.', error);
  }
}

function toEnvelope({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession) {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => address),
    ip: remoteAddress,
    helo: hostNameAppearsAs,
  };
}

async function listen(server: SMTPServer, port: number, host: string): Promise<{ port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return { port: address.port };
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    return new StartError(`Mail cannot come in: port ${port} of ${host} is taken or not allowed. Set AIDE_SMTP_PORT.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new StartError(`Mail cannot come in: ${host} is not an address of this machine. Correct AIDE_SMTP_HOST.`);
  return error;
}
