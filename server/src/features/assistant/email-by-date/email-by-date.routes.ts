import type { emailByDateRoutes, MailAddress, MailAddresses } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { getPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { findUserById, updateUser } from '../../identity/accounts/accounts.repository.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { addressesVcard } from './addresses-vcard.ts';
import { commandAddresses, commonAddresses, withSuffix } from './common-addresses.ts';
import { findLastFollowUp, listFollowUps } from './email-by-date.repository.ts';
import { parseAddress } from './email-by-date.rules.ts';
import type { SuffixFor } from './private-suffix.ts';

interface EmailByDateDeps {
  domain: string | undefined;
  suffixFor: SuffixFor;
}

export function emailByDateHandlers({ domain, suffixFor }: EmailByDateDeps): Handlers<typeof emailByDateRoutes> {
  return {
    getMailAddresses: async ({ read }) => ({
      data: await read(async (context) => {
        const last = await findLastFollowUp(context.tx, context.user.id);
        const addresses = listAddresses(context, domain ?? null, suffixFor(context.user.id));
        const account = await findUserById(context.tx, context.user.id);
        const connected = account?.mailInDisabledAt === null;
        return { ...addresses, connected, last_mail: last?.toISOString() ?? null };
      }),
    }),

    setMailConnection: async ({ run, body: { connected } }) => {
      await run(({ tx, user, now }) => updateUser(tx, user.id, { mailInDisabledAt: connected ? null : now }));
      return { data: { connected } };
    },

    exportMailAddresses: async ({ user }) => {
      if (domain === undefined) throw fail('NOT_FOUND', { message: 'Mail is not set up on this server yet.' });
      return { body: addressesVcard(domain, suffixFor(user.id)), fileName: 'aide-addresses.vcf' };
    },
  };
}

/** The mails and the tasks they created. */
export const emailByDateExport: ExportSection = {
  name: 'emailByDate',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, (after) => listFollowUps(tx, user.id, after));
    return {
      rows: rows.map((row) => ({
        address: row.word,
        subject: row.subject,
        message_id: row.messageId,
        contact_name: row.contactName,
        task_id: row.taskId,
        recurring_task_id: row.recurringTaskId,
        received_at: row.createdAt.toISOString(),
      })),
      nextCursor,
    };
  },
};

/** Returns the addresses that a user can write to, each with its current date. */
function listAddresses(
  { user, now }: UserContext,
  domain: string | null,
  suffix: string,
): Omit<MailAddresses, 'connected' | 'last_mail'> {
  const present = ({ word, means }: { word: string; means: string }): MailAddress => {
    const request = parseAddress(word, now, user.timezone);
    const next = request.kind === 'date' ? toDue(request.reading.due, user.timezone).at.toISOString() : null;
    return { address: `${withSuffix(word, suffix)}@${domain}`, means, next };
  };
  return {
    domain,
    addresses: domain === null ? [] : commonAddresses.map(present),
    commands: domain === null ? [] : commandAddresses.map(present),
    sender: user.email,
    suffix: domain === null ? null : suffix,
  };
}
