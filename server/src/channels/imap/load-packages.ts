import { createRequire } from 'node:module';
import { nextTurn } from '../../platform/next-turn.ts';

/** The larger dependencies of imapflow and mailparser, each with the packages that lead to it, in the order in which they load each other. */
const dependencies = [
  ['imapflow', 'encoding-japanese'],
  ['imapflow', 'libmime'],
  ['imapflow', '@zone-eu/mailsplit'],
  ['imapflow', 'pino'],
  ['imapflow', 'socks'],
  ['mailparser', 'he'],
  ['mailparser', 'html-to-text', 'htmlparser2'],
  ['mailparser', 'html-to-text'],
  ['mailparser', 'libmime'],
];
const imports = [
  () => import('imapflow/lib/handler/imap-handler.js'),
  () => import('imapflow/lib/tools.js'),
  () => import('imapflow/lib/imap-commands.js'),
  () => import('imapflow'),
  () => import('mailparser'),
  () => import('htmlparser2'),
  () => import('ical.js'),
  () => import('../mail/incoming/html-to-text.ts'),
  () => import('../mail/incoming/parse-invitation.ts'),
  () => import('./fetch-mails.ts'),
];

let loading: Promise<void> | undefined;

/**
 * Loads what reads mailboxes, 200 modules in all, in several turns of the event loop: in one turn they would block other requests for a
 * tenth of a second. With the first mailbox, because most servers have none.
 */
export async function loadPackages(): Promise<void> {
  loading ??= loadInTurns();
  try {
    await loading;
  } catch (error) {
    // The next mailbox tries again.
    loading = undefined;
    throw error;
  }
}

async function loadInTurns(): Promise<void> {
  for (const names of dependencies) {
    let require = createRequire(import.meta.url);
    for (const [at, name] of names.entries())
      if (at === names.length - 1) require(name);
      else require = createRequire(require.resolve(name));
    await nextTurn();
  }
  for (const load of imports) {
    await load();
    await nextTurn();
  }
}
