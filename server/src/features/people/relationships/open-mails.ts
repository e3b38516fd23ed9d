import type { MailFollowUpKind } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { DomainEvent } from '../../../platform/domain-events.ts';

export interface OpenMailFilter {
  kinds: readonly MailFollowUpKind[];
  /** Names or addresses, one of which the other person has; empty: anybody. */
  people: readonly string[];
}

/** A follow-up from a mail, as an answer or a notice mentions it. */
export interface OpenMail {
  name: string;
  subject: string;
  /** The sentence that asks or promises. */
  line: string;
  sentAt: Date;
}

/** A question for the open follow-ups in the user's mails. The later feature `mailboxes` sets what it found. */
export class OpenMailsRequested implements DomainEvent {
  readonly context: UserContext;
  readonly filter: OpenMailFilter;
  /** The most overdue first, at most ten. */
  mails: readonly OpenMail[] = [];
  total = 0;
  hasMailbox = false;

  constructor(context: UserContext, filter: OpenMailFilter) {
    this.context = context;
    this.filter = filter;
  }
}

/** Returns the open follow-ups in the user's mails; none without a connected mailbox. */
export async function findOpenMails(
  context: UserContext,
  filter: OpenMailFilter,
): Promise<Pick<OpenMailsRequested, 'mails' | 'total' | 'hasMailbox'>> {
  const request = new OpenMailsRequested(context, filter);
  await context.publish(request);
  return request;
}
