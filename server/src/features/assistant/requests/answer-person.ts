import { formatBirthday } from '@aide/rules';
import { limits, type MailFollowUpKind } from '@aide/contract';
import { listPeople, type KnownTask, type PersonAsk, type PersonRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { formatCount } from '../../../platform/plural.ts';
import { findOpenMails } from '../../people/relationships/open-mails.ts';
import { getTimeline } from '../../people/relationships/get-timeline.ts';
import { findContactsById } from '../../planner/contacts/contacts.repository.ts';
import type { ContactRow } from '../../planner/contacts/contacts.table.ts';
import { personWords } from '../../planner/contacts/person-words.ts';
import { dueWords } from '../../planner/tasks/format-due.ts';
import { listEntries } from './entries.repository.ts';
import { nothingDone, type Execution } from './execute-plan.ts';
import type { KnownTasks } from './known-tasks.ts';
import { emptyOutcome, type EntryRef } from './requests.table.ts';

interface Known {
  refs: ReadonlyMap<string, EntryRef>;
  known: Pick<KnownTasks, 'list'>;
}

/** Several contacts of one name are answered together, up to this number. */
const maxPeople = 5;

/** Answers a question about people from contacts, timeline, open tasks and waiting. */
export async function answerPerson(context: UserContext, request: PersonRequest, known: Known): Promise<Execution> {
  const { ask, contactIds, name } = request;
  const { tx, user } = context;
  if (ask === 'not_replied' || ask === 'owed' || ask === 'promised' || ask === 'mails')
    return answerAboutAll(context, { ...request, ask }, known);
  const found = await findContactsById(tx, user.id, contactIds.slice(0, maxPeople));
  const people = contactIds.flatMap((id) => found.find((contact) => contact.id === id) ?? []);
  if (people.length === 0) {
    const reply = name.trim() === '' ? 'Who do you mean?' : `I don’t know anybody called ${name.trim()}.`;
    return { ...nothingDone, outcome: { ...emptyOutcome, reply } };
  }
  const open = listOpen(known.known, new Set(people.map(({ id }) => id)));
  const contact = { contactIds: people.map(({ id }) => id) };
  if (ask === 'open') {
    const words = open.length === 0 ? 'Nothing is open' : formatCount(open.length, 'open task');
    return {
      ...(await listTasks(context, `${words} with ${people.map((each) => each.name).join(', ')}.`, open, known)),
      ...contact,
    };
  }
  const replies: string[] = [];
  for (const person of people)
    replies.push(ask === 'last_contact' ? await formatLastContact(context, person) : formatFact(ask, person, open));
  return { ...nothingDone, ...contact, outcome: { ...emptyOutcome, reply: replies.join('\n'), ask: 'list' } };
}

/** Open tasks of the contacts, soonest due first, those without a date last. */
function listOpen({ list }: Known['known'], contactIds: ReadonlySet<string>): KnownTask[] {
  return list
    .filter(isOpen)
    .filter((task) => listPeople(task).some((id) => contactIds.has(id)))
    .toSorted(byDue);
}

function isOpen({ status }: KnownTask): boolean {
  return status !== 'completed' && status !== 'cancelled' && status !== 'backlog';
}

function byDue(a: KnownTask, b: KnownTask): number {
  const key = ({ due }: KnownTask) => (due ? `${due.date} ${due.time ?? ''}` : '~');
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

function formatFact(
  ask: Exclude<PersonAsk, 'last_contact' | 'open' | AskAboutAll>,
  person: ContactRow,
  open: readonly KnownTask[],
): string {
  const { name, phone, email, company, designation, birthday, otherEmails, otherPhones } = person;
  const list = (first: string | null, others: readonly string[]) => [first ?? [], others].flat().join(', ');
  const facts = {
    phone: ['phone number', list(phone, otherPhones)],
    email: ['email', list(email, otherEmails)],
    company: ['company', company],
    birthday: ['birthday', birthday && formatBirthday(birthday)],
  } as const;
  if (ask !== 'who') {
    const [label, value] = facts[ask];
    return value ? `${name}: ${value}` : `I have no ${label} for ${name}.`;
  }
  const tasks = open.filter((task) => listPeople(task).includes(person.id)).length;
  const details = [designation, phone, email].filter(Boolean).join(', ');
  const work = tasks === 0 ? 'No open tasks.' : `${formatCount(tasks, 'open task')}.`;
  return `${personWords(person)}${details === '' ? '' : `: ${details}`}. ${work}`;
}

async function formatLastContact(context: UserContext, { id, name }: ContactRow): Promise<string> {
  const { now, user } = context;
  const { interactions, contact } = await getTimeline(context, id, { limit: 10 });
  if (contact.last_contact === null) return `I have no record of a contact with ${name}.`;
  const when = dueWords({ dueAt: new Date(contact.last_contact), dueHasTime: true }, now, user.timezone);
  const last = interactions.find(({ at }) => at === contact.last_contact);
  return `Last contact with ${name}: ${when}${last ? ` (${last.title})` : ''}.`;
}

type AskAboutAll = 'not_replied' | 'owed' | 'promised' | 'mails';

const mailKinds = {
  not_replied: ['waiting'],
  owed: ['promised', 'asked'],
  promised: ['promised'],
  mails: ['asked'],
} as const satisfies Record<AskAboutAll, readonly MailFollowUpKind[]>;

/** Mails in a reply; the rest is on the page Follow-ups. */
const maxMailLines = 5;

/** Returns the lines of a reply about open mails; null without any. */
async function formatMails(
  context: UserContext,
  { ask, contactIds, name }: PersonRequest & { ask: AskAboutAll },
): Promise<string | null> {
  const contacts = await findContactsById(context.tx, context.user.id, contactIds.slice(0, maxPeople));
  const people =
    contacts.length === 0 ? [name] : contacts.flatMap((contact) => [contact.name, contact.email ?? []].flat());
  const filter = { kinds: mailKinds[ask], people: people.filter((part) => part.trim() !== '') };
  const { mails, total, hasMailbox } = await findOpenMails(context, filter);
  if (ask === 'mails' && !hasMailbox) return 'No mailbox is connected. Connect one in Settings, Mail.';
  if (mails.length === 0) return ask === 'mails' ? 'No mail waits for your answer.' : null;
  const { now, user } = context;
  const lines = mails.slice(0, maxMailLines).map(({ name: from, subject, line, sentAt }) => {
    const when = dueWords({ dueAt: sentAt, dueHasTime: true }, now, user.timezone);
    return `${from}, “${subject}”, ${when}: ${line}`;
  });
  const more = total - lines.length;
  return ['In your mails:', ...lines, ...(more > 0 ? [`And ${more} more in Follow-ups.`] : [])].join('\n');
}

/** Answers who has not replied, whom the user owes something, or what they promised, with the tasks of each person and open mails. */
async function answerAboutAll(
  context: UserContext,
  request: PersonRequest & { ask: AskAboutAll },
  known: Known,
): Promise<Execution> {
  const { ask, contactIds } = request;
  const inMails = await formatMails(context, request);
  if (ask === 'mails') return { ...nothingDone, outcome: { ...emptyOutcome, reply: inMails ?? '', ask: 'list' } };
  const isMeant = (task: KnownTask) =>
    contactIds.length === 0 || listPeople(task).some((id) => contactIds.includes(id));
  const isWaiting = ({ waitingFor }: KnownTask) => waitingFor != null;
  const tasks = known.known.list
    .filter((task) => isOpen(task) && isMeant(task))
    .filter((task) => (ask === 'not_replied' ? isWaiting(task) : !isWaiting(task) && task.contactId !== null))
    .toSorted(byDue);
  const ids = [...new Set(tasks.flatMap(({ contactId }) => contactId ?? []))].slice(0, limits.listedEntries);
  const people = new Map((await findContactsById(context.tx, context.user.id, ids)).map(({ id, name }) => [id, name]));
  const names = tasks.map(({ contactId, waitingFor }) => (waitingFor || people.get(contactId ?? '')) ?? null);
  const list = [...new Set(names.flatMap((name) => name ?? []))].join(', ');
  const withoutTasks =
    ask === 'not_replied' ? 'Nobody: you are not waiting for an answer.' : 'Nobody: no open task is for a contact.';
  const heading = ask === 'not_replied' ? 'You are waiting for' : 'You have open tasks for';
  const inTasks = tasks.length === 0 ? withoutTasks : `${heading}: ${list || 'a person without a name'}.`;
  const reply = inMails === null ? inTasks : tasks.length === 0 ? inMails : `${inTasks}\n${inMails}`;
  return listTasks(context, reply, tasks, known);
}

async function listTasks(
  { tx, user }: UserContext,
  reply: string,
  tasks: readonly KnownTask[],
  { refs }: Known,
): Promise<Execution> {
  const listed = tasks.flatMap(({ id }) => refs.get(id) ?? []).slice(0, limits.listedEntries);
  const found = await listEntries(tx, user.id, listed);
  const entries = listed.filter(({ id }) => found.has(id));
  const outcome = { ...emptyOutcome, reply, ask: 'list' as const, entries, total: tasks.length };
  return { ...nothingDone, outcome, subjects: entries };
}
