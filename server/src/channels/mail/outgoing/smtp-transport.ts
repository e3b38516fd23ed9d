import { createTransport } from 'nodemailer';
import { RefusedError } from '../../../features/reminders/deliveries/channel.port.ts';
import { composeMessage } from './compose-message.ts';
import type { MailTransport } from './mail-channel.ts';

/** A connection is closed after this many mails, because servers limit them. */
const mailsPerConnection = 200;
/** In total shorter than the timeout of a delivery, so that an unresponsive server is distinguished from a slow one. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 20_000 };

export interface SmtpTransport {
  deliver: MailTransport;
  close(): void;
}

/** Sends over SMTP with a pool of at most `connections` connections. A rejection of the recipient or of the mail is permanent. */
export function openSmtp(url: string, connections: number): SmtpTransport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: mailsPerConnection,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(mail, signal) {
      signal.throwIfAborted();
      try {
        const info = await untilAborted(pool.sendMail(composeMessage(mail)), signal);
        return info.response;
      } catch (error) {
        throw isFinal(error) ? new RefusedError(formatSmtpError(error), { cause: error }) : error;
      }
    },
    close: () => pool.close(),
  };
}

/** Rejects when aborted. The mail may still be delivered afterwards; its Message-ID identifies the retry. */
function untilAborted<T>(sending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('the mail server took too long'));
    signal.addEventListener('abort', stop, { once: true });
    sending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

interface SmtpError {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** Returns true for a 5xx reply to the recipient or the content. An earlier 5xx is a configuration error, which an operator can fix. */
function isFinal(error: unknown): error is SmtpError {
  const { responseCode = 0, command = '' } = (error ?? {}) as SmtpError;
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}

function formatSmtpError({ response, responseCode }: SmtpError): string {
  return `The mail server refused it: ${response ?? responseCode}`;
}
