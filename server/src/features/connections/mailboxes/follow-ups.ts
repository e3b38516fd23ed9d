import {
  limits,
  mailFollowUpKinds,
  type MailFollowUp,
  type MailFollowUpKind,
  type MailFollowUpList,
} from '@aide/contract';
import type { Actor, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/local-time.ts';
import { findAccount } from '../../identity/accounts/find-account.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { writeDraft } from '../../people/message-drafts/write-draft.ts';
import type { OpenMailsRequested } from '../../people/relationships/open-mails.ts';
import { contactEmailKey, listEmailKeys } from '../../planner/contacts/contact-keys.ts';
import { findContactsByEmail } from '../../planner/contacts/contacts.repository.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { isKeepable, toDue } from '../../planner/tasks/due-value.ts';
import { withMailErrors, type MailboxDeps } from './connect-mailbox.ts';
import { formatTaskTitle, getDueSince, getFollowUpKind, isDue } from './follow-ups.rules.ts';
import {
  dismissPointsOfSender,
  restorePointsOfSender,
  findPoint,
  listOpenPoints,
  updatePoint,
  type PointWithMail,
} from './mail-points.repository.ts';
import { addIgnoredSender, listMailboxRows, removeIgnoredSender } from './mailboxes.repository.ts';
import { getAccount } from './sign-in-to-mailbox.ts';

const shownAtOnce = 10;
/** A task without a date in the mail is due in two days. */
const daysToAct = 2;

interface DueFollowUp extends PointWithMail {
  kind: MailFollowUpKind;
  since: number;
}

/** Returns the follow-ups that are due now, grouped by person, the most overdue first. */
async function listDue({ tx, user, now }: UserContext): Promise<DueFollowUp[]> {
  const due = (await listOpenPoints(tx, user.id)).flatMap((row) => {
    const kind = getFollowUpKind(row);
    const facts = { kind, sentAt: row.mail.sentAt, dueDate: row.point.dueDate, waitDays: row.mailbox.waitDays };
    if (!isDue(facts, now, user.timezone)) return [];
    return [{ ...row, kind, since: getDueSince(facts, user.timezone).getTime() }];
  });
  const people = [...Map.groupBy(due, ({ mail }) => mail.address).values()].map((rows) =>
    rows.toSorted((a, b) => a.since - b.since),
  );
  return people.toSorted(([a], [b]) => (a?.since ?? 0) - (b?.since ?? 0)).flat();
}

export interface FollowUpFilter {
  /** Default: all. */
  kinds?: readonly MailFollowUpKind[] | undefined;
  /** Parts of the name or the address of the other person, one of which has to match; empty: anybody. */
  people?: readonly string[] | undefined;
  /** Default: ten, as on the page. */
  limit?: number | undefined;
}

/**
 * Returns the follow-ups that are due, the most overdue first, and how many there are. Answers "who hasn't replied to me?" (`waiting`),
 * "what did I promise Priya?" (`promised` with a person) and "any mails I should answer?" (`asked`).
 */
export async function listFollowUps(
  context: UserContext,
  { kinds = mailFollowUpKinds, people = [], limit = shownAtOnce }: FollowUpFilter = {},
): Promise<MailFollowUpList> {
  const { tx, user } = context;
  const mailboxes = await listMailboxRows(tx, user.id);
  const all = mailboxes.length === 0 ? [] : await listDue(context);
  const isMeant = ({ mail }: PointWithMail): boolean => {
    const person = `${mail.name} ${mail.address}`.toLowerCase();
    return people.length === 0 || people.some((part) => person.includes(part.toLowerCase()));
  };
  const due = all.filter((row) => kinds.includes(row.kind) && isMeant(row));
  const shown = due.slice(0, limit);
  const contacts = await findContactIds(context, shown);
  return {
    followUps: shown.map((row) => presentFollowUp(row, contacts)),
    total: due.length,
    mailboxes: mailboxes.length,
    signInNeeded: mailboxes.filter(({ state }) => state === 'sign_in').length,
  };
}

/** Answers questions of earlier features, such as the assistant and the morning digest. */
export async function setOpenMails(request: OpenMailsRequested): Promise<void> {
  const { followUps, total, mailboxes } = await listFollowUps(request.context, request.filter);
  request.mails = followUps.map(({ name, subject, lines: [line = ''], sentAt }) => ({
    name,
    subject,
    line,
    sentAt: new Date(sentAt),
  }));
  request.total = total;
  request.hasMailbox = mailboxes > 0;
}

async function findContactIds({ tx, user }: UserContext, rows: readonly PointWithMail[]): Promise<Map<string, string>> {
  const keys = [...new Set(rows.flatMap(({ mail }) => contactEmailKey(mail.address) ?? []))];
  const contacts = keys.length === 0 ? [] : await findContactsByEmail(tx, user.id, keys);
  return new Map(contacts.flatMap((contact) => listEmailKeys(contact).map((key) => [key, contact.id])));
}

function presentFollowUp({ kind, point, mail }: DueFollowUp, contacts: ReadonlyMap<string, string>): MailFollowUp {
  return {
    id: point.id,
    kind,
    name: mail.name,
    address: mail.address,
    contactId: contacts.get(contactEmailKey(mail.address) ?? '') ?? null,
    subject: mail.subject,
    lines: point.lines,
    sentAt: mail.sentAt.toISOString(),
    due: point.dueDate === null ? null : { date: point.dueDate, time: point.dueTime },
    mayBeDone: point.writtenAt !== null,
  };
}

/** @throws MAIL_FOLLOW_UP_NOT_FOUND */
async function getPoint({ tx, user }: UserContext, id: string): Promise<PointWithMail> {
  const point = await findPoint(tx, user.id, id);
  if (!point) throw fail('MAIL_FOLLOW_UP_NOT_FOUND');
  return point;
}

/** Creates the task of a follow-up; a second call returns the same. @throws MAIL_FOLLOW_UP_NOT_FOUND, TOO_MANY, TRIAL_EXPIRED */
export async function trackFollowUp(context: UserContext, id: string): Promise<string> {
  return trackPoint(context, await getPoint(context, id));
}

export async function trackPoint(context: UserContext, row: PointWithMail): Promise<string> {
  const { point, mail } = row;
  if (point.state === 'tracked' && point.taskId !== null) return point.taskId;
  const { user, now } = context;
  const kind = getFollowUpKind(row);
  const isAwaited = kind === 'waiting' || kind === 'they_promised';
  const contactId = (await findContactIds(context, [row])).values().next().value ?? null;
  const inTwoDays = { date: localDay(now, user.timezone).add({ days: daysToAct }).toString(), time: null };
  const stated = point.dueDate === null ? inTwoDays : { date: point.dueDate, time: point.dueTime };
  const task = await createTask(context, {
    title: formatTaskTitle(kind, point.lines[0] ?? mail.subject, mail.name).slice(0, limits.title),
    description: formatNotes(row),
    source: 'email',
    taskType: 'follow_up',
    due: isKeepable(stated) ? toDue(stated, user.timezone) : null,
    contactId,
    ...(isAwaited && {
      waitingSince: localDay(mail.sentAt, user.timezone).toString(),
      waitingFor: contactId === null ? mail.name.slice(0, limits.name) : null,
    }),
  });
  await updatePoint(context.tx, point, { state: 'tracked', taskId: task.id });
  context.changed({ entity: 'mail_follow_up', id: point.id, action: 'updated' });
  return task.id;
}

const formatNotes = ({ point, mail }: PointWithMail): string =>
  [`${mail.name} <${mail.address}>: ${mail.subject}`, ...point.lines.map((line) => `> ${line}`)].join('\n');

/** Dismisses a follow-up, or all of its sender, also in future. @throws MAIL_FOLLOW_UP_NOT_FOUND, TRIAL_EXPIRED */
export async function dismissFollowUp(context: UserContext, id: string, scope: 'this' | 'sender'): Promise<void> {
  await requireAccess(context);
  const { point, mail } = await getPoint(context, id);
  if (scope === 'sender') {
    await addIgnoredSender(context.tx, context.user.id, mail.address);
    await dismissPointsOfSender(context.tx, context.user.id, mail.address);
  }
  await updatePoint(context.tx, point, { state: 'dismissed' });
  context.changed({ entity: 'mail_follow_up', id, action: 'updated' });
}

/** Undoes a dismissal, for the sender too. @throws MAIL_FOLLOW_UP_NOT_FOUND, TRIAL_EXPIRED */
export async function restoreFollowUp(context: UserContext, id: string): Promise<void> {
  await requireAccess(context);
  const { point, mail } = await getPoint(context, id);
  if (await removeIgnoredSender(context.tx, context.user.id, mail.address))
    await restorePointsOfSender(context.tx, context.user.id, mail.address);
  else if (point.state === 'dismissed') await updatePoint(context.tx, point, { state: 'open' });
  context.changed({ entity: 'mail_follow_up', id, action: 'updated' });
}

const draftWithinMs = 25_000;

/**
 * Puts an answer into the drafts folder, in the thread. It is never sent.
 *
 * @throws MAIL_FOLLOW_UP_NOT_FOUND, MAILBOX_SERVER_REFUSED, MAILBOX_SIGN_IN_FAILED, MAILBOX_UNREACHABLE, CONFLICT without drafts folder
 */
export async function draftFollowUp(deps: MailboxDeps, actor: Actor, id: string): Promise<string> {
  const { row, userName } = await deps.transactions.readAs(actor, async (context) => {
    await requireAccess(context);
    return { row: await getPoint(context, id), userName: (await findAccount(context, context.user.id))?.name ?? '' };
  });
  const { mailbox, mail } = row;
  const text = writeAnswer(row, userName, actor.user.timezone);
  return withMailErrors(async () => {
    const session = await deps.mailServer.open(await getAccount(deps, mailbox), AbortSignal.timeout(draftWithinMs));
    try {
      return await session.addDraft({
        from: mailbox.address,
        to: { name: mail.name, address: mail.address },
        subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
        text,
        inReplyTo: mail.messageId,
        references: [...mail.references, mail.messageId],
      });
    } finally {
      await session.close();
    }
  });
}

/** The text of the draft writer, and the lines that it answers as a quote. */
function writeAnswer(row: PointWithMail, userName: string, timeZone: string): string {
  const { point, mail } = row;
  const kind = getFollowUpKind(row);
  const isAwaited = kind === 'waiting' || kind === 'they_promised';
  const day = localDay(mail.sentAt, timeZone).toString();
  const subject = mail.subject.replace(/^(?:(?:re|fwd?|aw)\s*:\s*)+/i, '');
  const { text } = writeDraft({
    userName,
    contactName: mail.name,
    title: isAwaited ? `Follow up on ${subject}` : `Write to ${mail.name} about ${subject}`,
    notes: null,
    last: null,
    waitingSince: isAwaited ? day : null,
    open: [],
  });
  const writer = mail.direction === 'sent' ? 'I' : mail.name;
  return `${text}\n\nOn ${day}, ${writer} wrote:\n${point.lines.map((line) => `> ${line}`).join('\n')}\n`;
}
