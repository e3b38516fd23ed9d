import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail, MailTransport } from './mail-channel.ts';

/** Beyond this number the oldest mails are deleted. */
const maxKept = 500;
const tidyEvery = 100;

/** The parts of a mail that /dev/outbox shows, so that it need not parse the message. */
export type KeptMail = Pick<Mail, 'id' | 'subject' | 'text' | 'html'> & { to: string; date: string };

/** Writes mails to files, so that the product works without a mail server and its mails can be viewed. */
export function folderTransport(folder: string): MailTransport {
  let written = 0;

  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Loaded with the first mail, so that it does not delay the start.
    const { composeMessage } = await import('./compose-message.ts');
    const { id, subject, text, html } = mail;
    const kept: KeptMail = { id, subject, text, html, to: mail.to.address, date: mail.date.toISOString() };
    await write(path.join(folder, `${id}.json`), JSON.stringify(kept));
    await write(path.join(folder, `${id}.eml`), composeMessage(mail).raw);
    written += 1;
    if (written % tidyEvery === 1) await tidy(folder);
    return `written to ${id}.eml`;
  };
}

/** Writes a file atomically, even if the process is killed. */
async function write(file: string, content: string): Promise<void> {
  const half = `${file}.${process.pid}.half`;
  await writeFile(half, content, { mode: 0o600 });
  await rename(half, file);
}

/** Deletes the oldest files; names start with the planning time. */
async function tidy(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  for (const name of mails.slice(0, -maxKept)) {
    await rm(path.join(folder, name), { force: true });
    await rm(path.join(folder, name.replace(/\.eml$/, '.json')), { force: true });
  }
}
