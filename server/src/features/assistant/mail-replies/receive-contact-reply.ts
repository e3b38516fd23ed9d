import { uuidv7 } from 'uuidv7';
import { isOpenStatus } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import {
  claimFollowUp,
  listFollowUpsOfMails,
  listTasksOfFollowUps,
} from '../email-by-date/email-by-date.repository.ts';
import type { IncomingMail } from '../email-by-date/incoming-mail.ts';
import { markReplied } from '../../planner/recurring/mark-replied.ts';

/** The word in `mail_follow_ups` under which a contact's answer is claimed. */
const claimedAs = 'contact-reply';

/**
 * Completes the waiting tasks that a user's mail created when the contact they wait for replies to that mail. The caller has verified the
 * sender. Anything else in the reply has no effect. Returns the number of completed tasks.
 *
 * @throws TRIAL_EXPIRED
 */
export async function receiveContactReply(context: UserContext, author: string, mail: IncomingMail): Promise<number> {
  const { tx, user, now } = context;
  const followUps = await listFollowUpsOfMails(tx, user.id, mail.references);
  const tasks = await listTasksOfFollowUps(tx, followUps);
  const awaited = tasks.filter(
    ({ status, waitingSince, waitingFor, contactEmail }) =>
      isOpenStatus(status) &&
      waitingSince !== null &&
      waitingFor === null &&
      contactEmail?.toLowerCase() === author.toLowerCase(),
  );
  if (awaited.length === 0) return 0;
  const claimed = await claimFollowUp(tx, {
    userId: user.id,
    id: uuidv7(),
    messageKey: mail.messageId ?? mail.digest,
    word: claimedAs,
    messageId: null,
    references: [],
    subject: '',
    createdAt: now,
  });
  if (!claimed) return 0;
  for (const { id } of awaited) await markReplied(context, id);
  return awaited.length;
}
