import type { ContactSummary, MessageAuthor, MessageChannel } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import { parseCursor, toPage, writeCursor, type Page } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import {
  deleteMessageRow,
  deleteMessageRows,
  hasMessageOfRequest,
  insertMessages,
  listContactsOfNewTasks,
  listContactSummaries,
  listMentions,
  listMessageRows,
  listOpenTasksOfContacts,
  type Mention,
} from './messages.repository.ts';
import type { MessageRow } from './messages.table.ts';
import { deleteRequests } from './requests.repository.ts';

export interface NewMessage {
  channel: MessageChannel;
  author: MessageAuthor;
  text: string;
  requestId?: string | undefined;
  /** Default: the message is about no contact. */
  contactIds?: readonly string[] | undefined;
}

/** Adds messages to the conversation, in order, and notifies open pages. */
export async function addMessages(context: UserContext, messages: readonly NewMessage[]): Promise<void> {
  const { user, now } = context;
  const rows = messages.map(({ channel, author, text, requestId = null, contactIds }) => ({
    userId: user.id,
    id: uuidv7(),
    channel,
    author,
    text,
    requestId,
    contactIds: [...new Set(contactIds)],
    createdAt: now,
  }));
  await insertMessages(context.tx, rows);
  for (const { id } of rows) context.changed({ entity: 'message', id, action: 'created' });
}

const cursorSchema = z.tuple([z.uuid()]);
/** Default number of messages. */
const defaultLimit = 50;

interface ListQuery {
  q?: string | undefined;
  channel?: MessageChannel | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Returns a page of the conversation, oldest first; the cursor is for older messages. */
export async function listMessages(
  { tx, user }: UserContext,
  { q, channel, cursor, limit = defaultLimit }: ListQuery,
): Promise<Page<MessageRow>> {
  const before = parseCursor(cursor, cursorSchema)?.[0];
  const rows = await listMessageRows(tx, user.id, { q, channel, before, limit: limit + 1 });
  const page = toPage(rows, limit, ({ id }) => writeCursor([id]));
  return { ...page, rows: page.rows.toReversed() };
}

/** Deletes a message of the conversation; what it created is kept. @throws MESSAGE_NOT_FOUND */
export async function deleteMessage(context: UserContext, id: string): Promise<void> {
  const { tx, user } = context;
  const row = await deleteMessageRow(tx, user.id, id);
  if (!row) throw fail('MESSAGE_NOT_FOUND');
  context.changed({ entity: 'message', id, action: 'deleted' });
  const { requestId } = row;
  if (requestId === null || (await hasMessageOfRequest(tx, user.id, requestId))) return;
  await deleteRequests(tx, user.id, [requestId]);
}

/** Deletes the whole conversation. Returns the number of messages. */
export async function clearMessages(context: UserContext): Promise<number> {
  const deleted = await deleteMessageRows(context.tx, context.user.id);
  if (deleted > 0) context.changed({ entity: 'message', id: '*', action: 'deleted' });
  await deleteRequests(context.tx, context.user.id, null);
  return deleted;
}

/** Number of messages and tasks that are searched for people. */
const searchedRows = 500;
const defaultPeople = 20;
const tasksPerPerson = 20;

export interface Person {
  contact: ContactSummary;
  lastMentionedAt: Date;
  tasks: TaskWithContact[];
  openTasks: number;
}

/** Returns the people mentioned most recently, in messages or in new tasks, each with their open tasks. */
export async function listPeople({ tx, user }: UserContext, limit = defaultPeople): Promise<Person[]> {
  const mentions = [
    ...(await listMentions(tx, user.id, searchedRows)),
    ...(await listContactsOfNewTasks(tx, user.id, searchedRows)),
  ];
  const latest = latestByContact(mentions);
  const contacts = await listContactSummaries(tx, user.id, [...latest.keys()].slice(0, 2 * limit));
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const people = [...latest]
    .flatMap(([id, lastMentionedAt]) => {
      const contact = byId.get(id);
      return contact ? [{ contact, lastMentionedAt }] : [];
    })
    .slice(0, limit);
  const ids = people.map(({ contact }) => contact.id);
  const open = await listOpenTasksOfContacts(tx, user.id, ids, tasksPerPerson);
  return people.map((person) => {
    const tasks = open.get(person.contact.id) ?? [];
    return { ...person, tasks: tasks.map(({ task }) => task), openTasks: tasks[0]?.total ?? 0 };
  });
}

/** Returns the contacts with their latest mention, most recent first. */
function latestByContact(mentions: readonly Mention[]): Map<string, Date> {
  const latest = new Map<string, Date>();
  for (const { contactId, at } of mentions.toSorted((a, b) => b.at.getTime() - a.at.getTime()))
    if (!latest.has(contactId)) latest.set(contactId, at);
  return latest;
}
