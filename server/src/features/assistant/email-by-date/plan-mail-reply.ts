import { z } from 'zod';
import type { Context, UserContext } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { listPendingFollowUps, type PendingFollowUp, purgeReplied } from './email-by-date.repository.ts';
import type { MailFollowUpRow } from './email-by-date.table.ts';

export const mailReplyKind = 'answer_mail';

const aboutSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('formats') }),
  z.object({ about: z.literal('pending') }),
  z.object({ about: z.literal('cancelled'), titles: z.array(z.string()) }),
  z.object({ about: z.literal('cancel_address') }),
  z.object({ about: z.literal('reply'), text: z.string() }),
  z.object({ about: z.literal('unknown'), word: z.string() }),
  z.object({
    about: z.literal('corrected'),
    written: z.string(),
    word: z.string(),
    /** Null for a recurring task. */
    due: z.object({ at: z.iso.datetime(), hasTime: z.boolean() }).nullable(),
  }),
]);

/** The content of a reply and the mail it replies to. */
const mailReplySchema = z.object({
  answer: aboutSchema,
  messageId: z.string().nullable(),
  references: z.array(z.string()),
  subject: z.string(),
});
export type MailReply = z.infer<typeof mailReplySchema>;

/** Plans the reply to a command, to be sent after the transaction has committed. */
export async function planMailReply(
  { tx, now, user }: UserContext,
  { id, messageId, references, subject }: MailFollowUpRow,
  answer: MailReply['answer'],
): Promise<void> {
  const payload: MailReply = { answer, messageId, references, subject };
  await planWork(tx, { userId: user.id, kind: mailReplyKind, key: id, payload, dueAt: now });
}

/** A planned reply with its data. */
export interface ReadyMailReply extends MailReply {
  user: User;
  /** The pending follow-ups, for the reply that lists them. */
  pending: PendingFollowUp[];
  now: Date;
}

const maxListed = 50;

/** Returns a planned reply with its data, or undefined if the account has been deleted. */
export async function findMailReply(
  context: Context,
  { userId, payload }: Pick<DueWork, 'userId' | 'payload'>,
): Promise<ReadyMailReply | undefined> {
  const planned = mailReplySchema.parse(payload);
  const user = userId === null ? undefined : await findAccount(context, userId);
  if (!user) return undefined;
  const listsPending = planned.answer.about === 'pending';
  const pending = listsPending ? await listPendingFollowUps(context.tx, user.id, maxListed) : [];
  return { ...planned, user, pending, now: context.now };
}

/** No mail server retries for longer than a few days. */
const keptMs = 30 * 86_400_000;

/** Deletes commands that came by mail and were replied to. Returns how many. */
export async function purgeRepliedMails({ tx, now }: Context): Promise<number> {
  return purgeReplied(tx, new Date(now.getTime() - keptMs));
}
