import type { BacklogItem, CallBody, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleContact, sampleTask } from '../../../test/samples.ts';
import { noLists, type Change, type Lists } from './changes.ts';
import { createChange, type QueuedCall } from './create-change.rules.ts';
import { mergeChange } from './merge.rules.ts';
import { createAgain, keepBothNotes, keepMine, keepTheirs } from './resolve.rules.ts';

const steps = [
  { id: 'a', title: 'Find the draft', done: false },
  { id: 'b', title: 'Print it', done: false },
];
const task = sampleTask({ title: 'Send the offer', description: 'First', priority: 'low', steps });
const idea: BacklogItem = {
  id: 'idea',
  title: 'Learn to sail',
  description: null,
  priority: 'low',
  item_type: 'todo',
  tags: ['summer'],
  steps: [],
  contact_id: null,
  contact: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const priya = sampleContact({ name: 'Priya', phone: '1' });
const lists: Lists = { tasks: [task], contacts: [priya], backlog: [idea] };
const newId = () => 'new-key';
const context = { lists, removed: noLists, now: '2026-01-05T10:00:00.000Z', timeZone: 'UTC', newId };

function create(call: QueuedCall, more: { attempted?: boolean } = {}): Change {
  const change = createChange(call, { ...context, ...more });
  if (!change) throw new Error('Nothing is known of it.');
  return change;
}

const update = (body: CallBody<'updateTask'>, more?: { attempted: boolean }) =>
  create({ name: 'updateTask', params: { id: task.id }, body }, more);
const theirs = (changes: Partial<Task>): Task => ({ ...task, ...changes, updated_at: '2026-01-06T00:00:00.000Z' });

describe('a change of an entry that was changed elsewhere', () => {
  it('is merged if the fields differ, on the new revision and with a new key', () => {
    const merged = mergeChange(update({ priority: 'high' }), theirs({ title: 'Send the contract' }), 'k2', 'UTC');
    expect(merged).toMatchObject({
      kind: 'send',
      change: { body: { priority: 'high' }, revision: '2026-01-06T00:00:00.000Z', key: 'k2', attempted: false },
    });
  });

  it('is no conflict if both sides wrote the same', () => {
    expect(mergeChange(update({ title: 'Same' }), theirs({ title: 'Same' }), 'k2', 'UTC').kind).toBe('send');
  });

  it('is a conflict if both changed a field, with the other device’s values', () => {
    const change = update({ title: 'Mine', priority: 'high' });
    expect(mergeChange(change, theirs({ title: 'Theirs' }), 'k2', 'UTC')).toEqual({
      kind: 'conflict',
      theirs: { title: 'Theirs' },
    });
  });

  it('is a conflict if it was deleted here', () => {
    const removal = create({ name: 'deleteTask', params: { id: task.id } });
    expect(mergeChange(removal, theirs({ title: 'Theirs' }), 'k2', 'UTC')).toMatchObject({ kind: 'conflict' });
  });

  it('is merged for contacts too', () => {
    const change = create({ name: 'updateContact', params: { id: priya.id }, body: { name: 'Priya S', phone: '1' } });
    expect(mergeChange(change, { ...priya, phone: '2' }, 'k2', 'UTC')).toMatchObject({
      kind: 'conflict',
      theirs: { phone: '2' },
    });
    const name = create({ name: 'updateContact', params: { id: priya.id }, body: { name: 'Priya S' } });
    expect(mergeChange(name, { ...priya, phone: '2' }, 'k2', 'UTC').kind).toBe('send');
  });
});

describe('a request whose response was lost', () => {
  const form = { title: 'Send the offer', priority: 'high' } as const;

  it('is repeated unchanged if nothing else has changed', () => {
    const lost = update(form, { attempted: true });
    expect(lost).toMatchObject({ revision: null, unverified: true, body: form });
    expect(mergeChange(lost, theirs({ priority: 'high' }), 'k2', 'UTC')).toEqual({
      kind: 'send',
      change: { ...lost, unverified: false },
    });
  });

  it('does not overwrite another field that the form sent unchanged', () => {
    const merged = mergeChange(update(form, { attempted: true }), theirs({ title: 'Theirs' }), 'k2', 'UTC');
    expect(merged).toMatchObject({ kind: 'send', change: { body: { priority: 'high' }, key: 'k2' } });
  });
});

describe('the resolution of a conflict', () => {
  const conflict = { kind: 'conflict', theirs: { title: 'Theirs' }, revision: 'r2' } as const;

  it('overwrites theirs with mine on their revision', () => {
    expect(keepMine(update({ title: 'Mine' }), conflict, 'k2')).toMatchObject({
      body: { title: 'Mine' },
      base: { title: 'Theirs' },
      revision: 'r2',
      key: 'k2',
      problem: null,
    });
  });

  it('keeps theirs and my fields without a conflict', () => {
    expect(keepTheirs(update({ title: 'Mine', priority: 'high' }), conflict, 'k2')?.body).toEqual({
      priority: 'high',
    });
    expect(keepTheirs(update({ title: 'Mine' }), conflict, 'k2')).toBeNull();
  });

  it('keeps the notes of both', () => {
    const notes = { kind: 'conflict', theirs: { description: 'Their notes' }, revision: 'r2' } as const;
    expect(keepBothNotes(update({ description: 'My notes' }), notes, 'k2').body).toEqual({
      description: 'Their notes\n\nMy notes',
    });
  });

  it('recreates an entry that was deleted elsewhere, with the change applied', () => {
    expect(createAgain(update({ title: 'Mine' }), context)).toMatchObject({
      name: 'createTask',
      body: { title: 'Mine', description: 'First', priority: 'low' },
      problem: null,
    });
  });
});

describe('a change of a step', () => {
  const step = (body: CallBody<'updateStep'>) =>
    create({ name: 'updateStep', params: { id: task.id, stepId: 'a' }, body });
  const withStep = (changed: { title?: string; done?: boolean }) =>
    theirs({ title: 'Theirs', steps: steps.map((known) => (known.id === 'a' ? { ...known, ...changed } : known)) });

  it('is merged unless the same field of the same step was changed elsewhere', () => {
    expect(mergeChange(step({ done: true }), withStep({ title: 'Find the last draft' }), 'k2', 'UTC')).toMatchObject({
      kind: 'send',
      change: { body: { done: true }, revision: '2026-01-06T00:00:00.000Z', key: 'k2' },
    });
    const conflict = mergeChange(step({ title: 'Mine', done: true }), withStep({ title: 'Elsewhere' }), 'k2', 'UTC');
    expect(conflict).toEqual({ kind: 'conflict', theirs: { title: 'Elsewhere' } });
  });

  it('is a conflict if the deleted step was changed elsewhere', () => {
    const removal = create({ name: 'deleteStep', params: { id: task.id, stepId: 'a' } });
    expect(mergeChange(removal, withStep({ done: true }), 'k2', 'UTC')).toEqual({
      kind: 'conflict',
      theirs: { done: true },
    });
    expect(mergeChange(removal, withStep({}), 'k2', 'UTC').kind).toBe('send');
  });

  it('keeps the fields that are not in conflict', () => {
    const left = keepTheirs(
      step({ title: 'Mine', done: true }),
      { kind: 'conflict', theirs: { title: 'Elsewhere' }, revision: 'r2' },
      'k3',
    );
    expect(left).toMatchObject({ body: { done: true }, base: { done: false }, revision: 'r2', key: 'k3' });
  });
});

describe('a change of a backlog item', () => {
  const params = { id: idea.id };
  const now = (changes: Partial<BacklogItem>): BacklogItem => ({ ...idea, ...changes, updated_at: 'r2' });

  it('sends the changed fields and is a conflict if both changed a field', () => {
    const change = create({
      name: 'updateBacklogItem',
      params,
      body: { title: 'Learn to row', priority: 'low', tags: ['summer'] },
    });
    expect(change).toMatchObject({ body: { title: 'Learn to row' }, base: { title: 'Learn to sail' } });
    expect(mergeChange(change, now({ tags: ['winter'] }), 'k2', 'UTC')).toMatchObject({
      kind: 'send',
      change: { revision: 'r2' },
    });
    expect(mergeChange(change, now({ title: 'Learn to dive' }), 'k2', 'UTC')).toEqual({
      kind: 'conflict',
      theirs: { title: 'Learn to dive' },
    });
  });

  it('is a conflict if it was deleted here and changed elsewhere', () => {
    const removal = create({ name: 'deleteBacklogItem', params });
    expect(mergeChange(removal, now({ priority: 'high' }), 'k2', 'UTC')).toMatchObject({ kind: 'conflict' });
  });

  it('becomes a task with the server’s values, unless they were changed here', () => {
    const body = { title: idea.title, description: idea.description, priority: 'high' as const };
    expect(create({ name: 'convertBacklogItem', params, body }).body).toEqual({ priority: 'high' });
  });

  it('is recreated if it was deleted elsewhere', () => {
    const change = create({ name: 'updateBacklogItem', params, body: { title: 'Learn to row' } });
    expect(createAgain(change, context)).toMatchObject({
      name: 'createBacklogItem',
      body: { title: 'Learn to row', tags: ['summer'] },
    });
  });
});
