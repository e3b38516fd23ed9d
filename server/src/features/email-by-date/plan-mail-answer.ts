import { z } from 'zod';
import type { UserContext } from '../../platform/context.ts';
import { planWork } from '../../platform/due-work/due-work.repository.ts';
import type { MailFollowUpRow } from './email-by-date.table.ts';

export const answerMailKind = 'answer_mail';

const aboutSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('formats') }),
  z.object({ about: z.literal('pending') }),
  z.object({ about: z.literal('cancelled'), titles: z.array(z.string()) }),
  z.object({ about: z.literal('unknown'), word: z.string() }),
]);

/** What an answer has to say and which mail it answers. */
export const mailAnswerSchema = z.object({
  answer: aboutSchema,
  messageId: z.string().nullable(),
  references: z.array(z.string()),
  subject: z.string(),
});
export type MailAnswer = z.infer<typeof mailAnswerSchema>;

/** Plans the answer to a command, to be sent as soon as the transaction has committed. */
export async function planMailAnswer(
  { tx, now, user }: UserContext,
  { id, messageId, references, subject }: MailFollowUpRow,
  answer: MailAnswer['answer'],
): Promise<void> {
  const payload: MailAnswer = { answer, messageId, references, subject };
  await planWork(tx, { userId: user.id, kind: answerMailKind, key: id, payload, dueAt: now });
}
