import type { BacklogItem, Contact, Task } from '@aide/contract';
import { applyContactBody } from './apply-change.rules.ts';
import { noLists, toLocalId, type Change, type Problem } from './changes.ts';
import { trimBacklogBody, trimTaskBody, type ChangeContext } from './create-change.rules.ts';
import { toBacklogItem, toTask } from './new-entries.ts';
import { copyTaskFields, taskFields } from '../task-fields.ts';

type Conflict = Extract<Problem, { kind: 'conflict' }>;

/** Returns a conflicting change so that it overwrites the other device's values. */
export function keepMine(change: Change, { theirs, revision }: Conflict, key: string): Change {
  // The user has seen these values: only a later change of them is a conflict.
  const base = change.base && { ...change.base, ...theirs };
  return { ...change, base, revision, key, attempted: false, unverified: false, problem: null };
}

/** Returns a conflicting change without the fields in conflict, or null if nothing is left. */
export function keepTheirs(change: Change, { theirs, revision }: Conflict, key: string): Change | null {
  if (change.base === null) return null;
  const left = Object.keys(change.base).filter((field) => !(field in theirs));
  const trimmed = trimChange(change, left);
  if (!trimmed || Object.keys(trimmed.body ?? {}).length === 0) return null;
  const base = Object.fromEntries(Object.entries(change.base).filter(([field]) => left.includes(field)));
  return { ...trimmed, base, revision, key, attempted: false, unverified: false, problem: null };
}

/** Returns an update of only these fields, or null if the change is not an update. */
function trimChange(change: Change, fields: readonly string[]): Change | null {
  const keep = <T extends object>(body: T) =>
    Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)));
  if (change.name === 'updateTask') return { ...change, body: trimTaskBody(change.body, fields) };
  if (change.name === 'updateBacklogItem') return { ...change, body: trimBacklogBody(change.body, fields) };
  if (change.name === 'updateContact') return { ...change, body: keep(change.body) };
  return change.name === 'updateStep' ? { ...change, body: keep(change.body) } : null;
}

/** Returns a change of notes that contains both texts, the other device's first. */
export function keepBothNotes(change: Change, conflict: Conflict, key: string): Change {
  const mine = keepMine(change, conflict, key);
  const { description: theirs } = conflict.theirs;
  if (mine.name !== 'updateTask' || typeof theirs !== 'string') return mine;
  return { ...mine, body: { ...mine.body, description: `${theirs}\n\n${mine.body.description ?? ''}` } };
}

/**
 * Returns a change that recreates a deleted entry with the local change applied; null for a change of several entries.
 */
export function createAgain(change: Change, context: ChangeContext): Change | null {
  const { subject } = change;
  if (subject === null) return null;
  const id = toLocalId(context.newId());
  const facts = {
    id: change.id,
    key: context.newId(),
    at: context.now,
    label: change.label,
    revision: null,
    base: null,
    subject: null,
    removed: noLists,
    attempted: false,
    unverified: false,
    problem: null,
    params: {},
  };
  if (isContact(subject)) {
    const { name, email, company, designation, phone, other_emails, other_phones, ...details } = subject;
    const { birthday, address, website, labels, notes } = details;
    const others = { otherEmails: other_emails, otherPhones: other_phones, birthday, address, website, labels, notes };
    const mine = change.name === 'updateContact' ? change.body : {};
    const body = { email, company, designation, phone, ...others, ...mine, name: mine.name ?? name };
    const contact = { ...applyContactBody(subject, mine), id };
    return { ...facts, name: 'createContact', body, targets: [id], created: { ...noLists, contacts: [contact] } };
  }
  if ('item_type' in subject) {
    const { title, description, priority, item_type, tags, contact_id: contactId } = subject;
    const mine = change.name === 'updateBacklogItem' ? change.body : {};
    const body = { description, priority, item_type, tags, contactId, ...mine, title: mine.title ?? title };
    const item = { ...toBacklogItem(body, context), id };
    return { ...facts, name: 'createBacklogItem', body, targets: [id], created: { ...noLists, backlog: [item] } };
  }
  const mine = change.name === 'updateTask' ? change.body : {};
  const body = toCreateBody(subject, mine.title ?? subject.title);
  const { status: wanted = subject.status, ...fields } = mine;
  const status = wanted === 'backlog' ? subject.status : wanted;
  const request = { ...body, ...fields, title: body.title, status };
  const task = { ...toTask(request, context), id };
  return { ...facts, name: 'createTask', body: request, targets: [id], created: { ...noLists, tasks: [task] } };
}

function isContact(subject: Task | Contact | BacklogItem): subject is Contact {
  return 'name' in subject;
}

/** The caller adds the status, because a task cannot be created in the backlog. */
function toCreateBody(task: Task, title: string) {
  const fields = taskFields.filter((field) => field !== 'title' && field !== 'status');
  return { ...copyTaskFields(task, fields), title, steps: task.steps.map((step) => step.title) };
}
