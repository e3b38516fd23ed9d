import type { MailIn, MailInParts } from './open-mail-in.ts';

const off: MailIn = {
  kinds: [],
  mountPages: async () => {},
  listen: async () => undefined,
  close: async () => {},
};

/** Composes incoming mail. Without a domain nothing listens, and the mail parser is not loaded. */
export async function composeMailIn(parts: MailInParts): Promise<MailIn> {
  const domain = parts.config.AIDE_MAIL_DOMAIN;
  if (domain === undefined) return off;
  const { openMailIn } = await import('./open-mail-in.ts');
  return openMailIn(parts, domain);
}
