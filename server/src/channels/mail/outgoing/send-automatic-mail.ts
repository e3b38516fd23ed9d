import { RefusedError } from '../../../features/reminders/deliveries/channel.port.ts';
import type { Run } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from './mail-channel.ts';
import { getDomain } from './mail-thread.ts';
import { renderLayout, type MailBody } from './templates/layout.ts';

const sendWithinMs = 25_000;

interface AutomaticMail {
  /** The first part of the Message-ID, which is the same for every attempt. */
  kind: 'account' | 'forward' | 'reply';
  to: { name: string; address: string };
  body: MailBody;
  date: Date;
  headers?: Record<string, string>;
  /** The headers of the thread that it answers. */
  thread?: object;
}

/** Sends the mail of a job. A permanent rejection is logged; any other error is thrown, for a retry. */
export async function sendAutomaticMail(
  { mail, appUrl, log }: { mail: Mailer; appUrl: string; log: Logger },
  run: Run,
  { kind, to, body, date, headers, thread }: AutomaticMail,
): Promise<void> {
  const { key, kind: work } = run.work;
  const sending = mail.transport(
    {
      id: key,
      messageId: `<${kind}-${key}@${getDomain(mail.from)}>`,
      from: mail.from,
      to,
      ...renderLayout(body, { appUrl, unsubscribeUrl: null }),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      ...thread,
      date,
    },
    AbortSignal.any([run.signal, AbortSignal.timeout(sendWithinMs)]),
  );
  await sending.catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    log.warn({ kind: work, error: error.message }, 'an automatic mail was rejected');
  });
}
