import type { Mailbox, MailFollowUp } from '@aide/contract';
import type { MailFollowUpKind } from '@aide/contract/enums';
import { formatWhen } from '../../../lib/time/when-text.ts';

/** The headings of the page, in its order. */
export const kindTitles: Record<MailFollowUpKind, string> = {
  waiting: 'Waiting for a reply',
  promised: 'You promised',
  asked: 'Asked of you',
  they_promised: 'They promised',
};

const dayMs = 86_400_000;

/** Returns how long ago a mail was sent: "today", "yesterday", "5 days ago". */
export function formatAgo(sentAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(sentAt).getTime()) / dayMs);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** Returns when a mail asks for or promises something: "Due Wed 18 Nov", "Due tomorrow, 4:00 PM". */
export function formatMailDue(due: NonNullable<MailFollowUp['due']>, today: string): string {
  const when = formatWhen(due, today);
  return `Due ${when.replace(/^(?:Yesterday|Today|Tomorrow)/, (word) => word.toLowerCase())}`;
}

/** Returns the state of a mailbox in words. */
export function formatMailboxState({ state, problem, done, total }: Mailbox): string {
  if (state === 'syncing') return total === 0 ? 'Reading your mails…' : `Reading your mails: ${done} of ${total}`;
  if (state === 'sign_in') return problem ?? 'Sign in again to continue.';
  return state === 'unreachable'
    ? `${problem ?? 'The server cannot be reached.'} Aide tries again by itself.`
    : 'Connected';
}

/** Groups follow-ups by kind, in the order of the headings; empty kinds are left out. */
export function groupByKind(followUps: readonly MailFollowUp[]): { kind: MailFollowUpKind; rows: MailFollowUp[] }[] {
  const groups = Map.groupBy(followUps, ({ kind }) => kind);
  return (['waiting', 'promised', 'asked', 'they_promised'] as const).flatMap((kind) => {
    const rows = groups.get(kind);
    return rows ? [{ kind, rows }] : [];
  });
}
