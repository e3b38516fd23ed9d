import type { mailboxRoutes, Mailbox } from '@aide/contract';
import type { Context } from '../../../platform/context.ts';
import { getPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import {
  connectMailbox,
  disconnectMailbox,
  repairMailbox,
  updateMailbox,
  type MailboxDeps,
} from './connect-mailbox.ts';
import { dismissFollowUp, draftFollowUp, listFollowUps, restoreFollowUp, trackFollowUp } from './follow-ups.ts';
import { listPoints, purgeMailRows } from './mail-points.repository.ts';
import { listMailboxRows } from './mailboxes.repository.ts';
import { beginMailboxSignIn, completeMailboxSignIn } from './sign-in-to-mailbox.ts';
import type { MailboxRow } from './mailboxes.table.ts';

/** Limit of sign-ins to other servers, so that passwords cannot be guessed through this one. */
const signInsByUser: Limit = { name: 'mailbox-sign-ins', burst: 10, periodMs: 10 * 60_000 };

function presentMailbox(row: MailboxRow): Mailbox {
  const { id, address, host, port, state, problem, done, total, lastSyncAt, daysBack } = row;
  const { signIn, waitDays, trackDated, syncFlags } = row;
  const lastSync = lastSyncAt?.toISOString() ?? null;
  const settings = { daysBack, waitDays, trackDated, syncFlags };
  return { id, address, host, port, state, problem, signIn, done, total, lastSyncAt: lastSync, ...settings };
}

export function mailboxHandlers(deps: MailboxDeps & { limiter: RateLimiter }): Handlers<typeof mailboxRoutes> {
  return {
    listMailboxes: async ({ read }) => {
      const rows = await read(({ tx, user }) => listMailboxRows(tx, user.id));
      return { data: rows.map(presentMailbox) };
    },
    createMailbox: async ({ actor, body, user }) => {
      await deps.limiter.take(signInsByUser, user.id);
      return { data: presentMailbox(await connectMailbox(deps, actor, body)) };
    },
    listMailProviders: async () => ({ data: deps.signIn.listProviders() }),
    beginMailboxSignIn: async ({ actor, body, user }) => {
      await deps.limiter.take(signInsByUser, user.id);
      return { data: await beginMailboxSignIn(deps, actor, body) };
    },
    completeMailboxSignIn: async ({ actor, body, user }) => {
      await deps.limiter.take(signInsByUser, user.id);
      return { data: presentMailbox(await completeMailboxSignIn(deps, actor, body)) };
    },
    updateMailbox: async ({ run, params, body }) => ({
      data: presentMailbox(await run((context) => updateMailbox(context, params.id, body))),
    }),
    repairMailbox: async ({ actor, params, body, user }) => {
      await deps.limiter.take(signInsByUser, user.id);
      return { data: presentMailbox(await repairMailbox(deps, actor, params.id, body.password)) };
    },
    deleteMailbox: async ({ run, params: { id } }) => {
      await run((context) => disconnectMailbox(context, id));
      deps.mailServer.unwatch(id);
      return { data: { id } };
    },
    listMailFollowUps: async ({ read }) => ({ data: await read((context) => listFollowUps(context)) }),
    trackMailFollowUp: async ({ run, params: { id } }) => ({
      data: { id, taskId: await run((context) => trackFollowUp(context, id)) },
    }),
    dismissMailFollowUp: async ({ run, params: { id }, body }) => {
      await run((context) => dismissFollowUp(context, id, body.scope));
      return { data: { id } };
    },
    restoreMailFollowUp: async ({ run, params: { id } }) => {
      await run((context) => restoreFollowUp(context, id));
      return { data: { id } };
    },
    draftMailFollowUp: async ({ actor, params: { id }, user }) => {
      await deps.limiter.take(signInsByUser, user.id);
      return { data: { id, folder: await draftFollowUp(deps, actor, id) } };
    },
  };
}

/** The account export has the mailboxes without their passwords, and what was found in them. */
export const mailboxesExport: ExportSection = {
  name: 'mailboxes',
  async read({ tx, user }) {
    return (await listMailboxRows(tx, user.id)).map(presentMailbox);
  },
};

export const mailFollowUpsExport: ExportSection = {
  name: 'mailFollowUps',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, async (after) =>
      (await listPoints(tx, user.id, after)).map(({ point, mail }) => ({ ...point, mail })),
    );
    return {
      rows: rows.map(({ kind, state, lines, mail }) => ({
        kind,
        state,
        direction: mail.direction,
        name: mail.name,
        address: mail.address,
        subject: mail.subject,
        lines,
        sentAt: mail.sentAt.toISOString(),
      })),
      nextCursor,
    };
  },
};

const keptMs = 180 * 24 * 60 * 60_000;

/** Deletes what was found in mails after 180 days. Returns the number of mails. */
export async function purgeMails({ tx, now }: Context): Promise<number> {
  return purgeMailRows(tx, new Date(now.getTime() - keptMs));
}
