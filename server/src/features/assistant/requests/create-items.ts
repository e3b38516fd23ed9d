import type { CaptureItem, CaptureResult, Entry, TaskSource } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { DomainEvent } from '../../../platform/domain-events.ts';
import { presentBacklogItem } from '../../planner/backlog/backlog.presenter.ts';
import { createBacklogItem } from '../../planner/backlog/create-backlog-item.ts';
import { findContactByName, holdContact, holdFurtherContacts } from '../../planner/contacts/contacts.repository.ts';
import { createContact } from '../../planner/contacts/create-contact.ts';
import { createRecurringTask } from '../../planner/recurring/create-recurring-task.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { naturalStart, upcomingOccurrence } from '../../planner/recurring/recurring.rules.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { pickSharedFields } from '../../planner/tasks/shared-fields.table.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { createItemId, getCaptureKind, type ParsedTask } from './capture.rules.ts';
import { presentCapture, presentItems } from './items.presenter.ts';
import type { WantedTask } from './message-parser.ts';
import { insertCaptureItems } from './requests.repository.ts';
import type { CaptureRow } from './requests.table.ts';

/** A message became tasks, recurring tasks or backlog items. */
export class MessageCaptured implements DomainEvent {
  readonly context: UserContext;
  readonly text: string;
  readonly source: TaskSource;
  readonly capture: CaptureResult;

  constructor(context: UserContext, text: string, source: TaskSource, capture: CaptureResult) {
    this.context = context;
    this.text = text;
    this.source = source;
    this.capture = capture;
  }
}

/** The message that tasks are created from. */
export interface MessageOrigin {
  id: string;
  text: string;
  source: TaskSource;
}

/** Creates the tasks of a message, in the context's transaction. Returns them in order. */
export async function createItems(
  context: UserContext,
  { id: messageId, text, source }: MessageOrigin,
  wanted: readonly WantedTask[],
): Promise<CaptureItem[]> {
  const rows: CaptureRow[] = [];
  const entries = new Map<string, Entry>();
  const newContacts = createNewContacts(context);
  for (const [position, { understood: parsed, contactChosen, newContact }] of wanted.entries()) {
    const id = wanted.length === 1 ? messageId : createItemId(messageId, position);
    const valid = await dropInvalid(context, parsed, contactChosen);
    const added = newContact === undefined ? null : await newContacts.getOrCreate(newContact);
    const understood = added ? { ...valid, contactId: added.contactId } : valid;
    const entry = await createEntry(context, understood, { captureId: id, source });
    entries.set(entry.id, entry);
    rows.push({
      userId: context.user.id,
      id,
      messageId,
      position,
      text,
      kind: entry.kind,
      entityId: entry.id,
      engine: understood.engine,
      understood,
      createdContactId: added?.isNew ? added.contactId : null,
      createdAt: context.now,
      undoneAt: null,
    });
  }
  await insertCaptureItems(context.tx, rows);
  const items = await presentItems(context, rows, entries);
  await context.publish(new MessageCaptured(context, text, source, presentCapture(messageId, items)));
  return items;
}

/**
 * Drops fields that cannot be stored, so that the task itself is not lost: a contact that was deleted while the message was parsed (one
 * that the user chose is an error instead), and a recurrence that has already ended.
 */
async function dropInvalid(context: UserContext, wanted: ParsedTask, contactChosen: boolean): Promise<ParsedTask> {
  const { tx, user, now } = context;
  const { contactId, recurrence: pattern, due } = wanted;
  const alsoWith = await holdFurtherContacts(context, wanted.alsoWith, false);
  const lost = contactId !== null && !contactChosen && !(await holdContact(tx, user.id, contactId));
  const startsOn = due?.date ?? (pattern ? naturalStart(pattern, user.timezone, now) : '');
  const over = pattern !== null && !upcomingOccurrence({ pattern, timeZone: user.timezone, startsOn }, now);
  return { ...wanted, alsoWith, contactId: lost ? null : contactId, recurrence: over ? null : pattern };
}

const nothing = { task: null, recurringTask: null, backlogItem: null };

/** Creates the task, recurring task or backlog item of a parsed message. */
async function createEntry(
  context: UserContext,
  parsed: ParsedTask,
  origin: { captureId: string; source: TaskSource },
): Promise<Entry> {
  const { title, description, priority, taskType, contactId, due, recurrence } = parsed;
  const shared = pickSharedFields(parsed);
  const common = { title, description, priority, contactId, ...origin };
  const kind = getCaptureKind(parsed);
  if (kind === 'backlog_item') {
    const item = await createBacklogItem(context, { ...common, itemType: taskType, tags: shared.labels });
    return { ...nothing, kind, id: item.id, title: item.title, backlogItem: presentBacklogItem(item) };
  }
  const awaited = getAwaited(parsed);
  if (recurrence) {
    const recurring = await createRecurringTask(context, {
      ...common,
      ...awaited,
      taskType,
      ...shared,
      pattern: recurrence,
      startsOn: due?.date ?? null,
    });
    const { id } = recurring;
    return { ...nothing, kind, id, title: recurring.title, recurringTask: presentRecurringTask(recurring) };
  }
  const task = await createTask(context, {
    ...common,
    ...awaited,
    taskType,
    ...shared,
    due: due && toDue(due, context.user.timezone),
  });
  return { ...nothing, kind, id: task.id, title: task.title, task: presentTask(task) };
}

/** Returns what a task waits for. A person of that name who is now linked is waited for as the contact. */
export function getAwaited({
  contactId,
  contactName,
  waiting,
}: Pick<ParsedTask, 'contactId' | 'contactName' | 'waiting'>): {
  waitingSince: string | null;
  waitingFor: string | null;
} {
  const isContact = contactId !== null && waiting?.for === contactName;
  return { waitingSince: waiting?.since ?? null, waitingFor: isContact ? null : (waiting?.for ?? null) };
}

interface AddedContact {
  contactId: string;
  /** True if created, false if found. */
  isNew: boolean;
}

/** Creates contacts from the names in one message. A repeated name, or that of an existing contact, is one contact. */
export function createNewContacts(context: UserContext) {
  const byName = new Map<string, AddedContact>();
  return {
    /** @throws TOO_MANY if the quota of contacts is reached */
    async getOrCreate(name: string): Promise<AddedContact> {
      const key = name.toLowerCase();
      const added = byName.get(key) ?? (await findOrCreate(context, name));
      byName.set(key, added);
      return added;
    },
  };
}

async function findOrCreate(context: UserContext, name: string): Promise<AddedContact> {
  const existing = await findContactByName(context.tx, context.user.id, name);
  if (existing) return { contactId: existing.id, isNew: false };
  const noDetails = { email: null, company: null, designation: null, phone: null };
  const { id } = await createContact(context, { ...noDetails, name });
  return { contactId: id, isNew: true };
}
