import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { createFinding, getHost, probeMs, getErrorMessage, type Finding } from './finding.ts';

/** Connects to the mail server with TLS and credentials as for a real mail, without sending one. */
export async function checkMailOut(config: Config): Promise<Finding> {
  const { SMTP_URL: url, AIDE_MAIL_FROM: from, AIDE_PUBLIC_URL: publicUrl } = config;
  if (url === undefined)
    return createFinding(
      'off',
      `mails are written to ${path.join(config.DATA_DIR, 'outbox')} and shown at /dev/outbox`,
      'To send them, set SMTP_URL=smtp://user:password@host:587, AIDE_MAIL_FROM and AIDE_PUBLIC_URL.',
    );
  const timeouts = { connectionTimeout: probeMs, greetingTimeout: probeMs, socketTimeout: probeMs };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    const detail = `${getHost(url)} does not take mail from us (${getErrorMessage(error)})`;
    return createFinding('broken', detail, 'Correct host, port, user or password in SMTP_URL.');
  } finally {
    transport.close();
  }
  const detail = `${getHost(url)} takes mail`;
  if (/@localhost\b/.test(from))
    return createFinding(
      'broken',
      `${detail}, but mails come from ${from}`,
      'Set AIDE_MAIL_FROM to an address of yours.',
    );
  if (publicUrl === undefined)
    return createFinding('look', detail, 'Set AIDE_PUBLIC_URL: the links in mails lead to this machine only.');
  return createFinding('ok', detail);
}
