import type { CallBody, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleContact, sampleTask } from '../../../test/samples.ts';
import { noLists, type Change, type Lists } from './changes.ts';
import { createChange, type QueuedCall } from './create-change.rules.ts';
import { mergeChange } from './merge.rules.ts';
import { createAgain, keepBothNotes, keepMine, keepTheirs } from './resolve.rules.ts';

const task = sampleTask({ title: 'Send the offer', description: 'First', priority: 'low' });
const priya = sampleContact({ name: 'Priya', phone: '1' });
const lists: Lists = { ...noLists, tasks: [task], contacts: [priya] };
const newId = () => 'new-key';
const context = { lists, removed: noLists, now: '2026-01-05T10:00:00.000Z', newId };

function create(call: QueuedCall, more: { attempted?: boolean } = {}): Change {
  const change = createChange(call, { ...context, ...more });
  if (!change) throw new Error('Nothing is known of it.');
  return change;
}

const update = (body: CallBody<'updateTask'>, more?: { attempted: boolean }) =>
  create({ name: 'updateTask', params: { id: task.id }, body }, more);
const theirs = (changes: Partial<Task>): Task => ({ ...task, ...changes, updated_at: '2026-01-06T00:00:00.000Z' });

describe('a change of something that was changed elsewhere', () => {
  it('is merged when the fields differ, on the new revision and with a new key', () => {
    const merged = mergeChange(update({ priority: 'high' }), theirs({ title: 'Send the contract' }), 'k2');
    expect(merged).toMatchObject({
      kind: 'send',
      change: { body: { priority: 'high' }, revision: '2026-01-06T00:00:00.000Z', key: 'k2', attempted: false },
    });
  });

  it('is no conflict when both wrote the same', () => {
    expect(mergeChange(update({ title: 'Same' }), theirs({ title: 'Same' }), 'k2').kind).toBe('send');
  });

  it('is a conflict when both changed a field, with the values of the other device', () => {
    const change = update({ title: 'Mine', priority: 'high' });
    expect(mergeChange(change, theirs({ title: 'Theirs' }), 'k2')).toEqual({
      kind: 'conflict',
      theirs: { title: 'Theirs' },
    });
  });

  it('is a conflict when it was deleted here', () => {
    const removal = create({ name: 'deleteTask', params: { id: task.id } });
    expect(mergeChange(removal, theirs({ title: 'Theirs' }), 'k2')).toMatchObject({ kind: 'conflict' });
  });

  it('is merged for contacts, too', () => {
    const change = create({ name: 'updateContact', params: { id: priya.id }, body: { name: 'Priya S', phone: '1' } });
    expect(mergeChange(change, { ...priya, phone: '2' }, 'k2')).toMatchObject({
      kind: 'conflict',
      theirs: { phone: '2' },
    });
    const name = create({ name: 'updateContact', params: { id: priya.id }, body: { name: 'Priya S' } });
    expect(mergeChange(name, { ...priya, phone: '2' }, 'k2').kind).toBe('send');
  });
});

describe('a request whose response was lost', () => {
  const form = { title: 'Send the offer', priority: 'high' } as const;

  it('is repeated as it was while nothing else has changed', () => {
    const lost = update(form, { attempted: true });
    expect(lost).toMatchObject({ revision: null, unverified: true, body: form });
    expect(mergeChange(lost, theirs({ priority: 'high' }), 'k2')).toEqual({
      kind: 'send',
      change: { ...lost, unverified: false },
    });
  });

  it('does not overwrite another field that the form only repeated', () => {
    const merged = mergeChange(update(form, { attempted: true }), theirs({ title: 'Theirs' }), 'k2');
    expect(merged).toMatchObject({ kind: 'send', change: { body: { priority: 'high' }, key: 'k2' } });
  });
});

describe('the decision about a conflict', () => {
  const conflict = { kind: 'conflict', theirs: { title: 'Theirs' }, revision: 'r2' } as const;

  it('replaces theirs by mine on their revision', () => {
    expect(keepMine(update({ title: 'Mine' }), conflict, 'k2')).toMatchObject({
      body: { title: 'Mine' },
      base: { title: 'Theirs' },
      revision: 'r2',
      key: 'k2',
      problem: null,
    });
  });

  it('keeps theirs and what of mine is not in conflict', () => {
    expect(keepTheirs(update({ title: 'Mine', priority: 'high' }), conflict, 'k2')?.body).toEqual({ priority: 'high' });
    expect(keepTheirs(update({ title: 'Mine' }), conflict, 'k2')).toBeNull();
  });

  it('keeps the notes of both', () => {
    const notes = { kind: 'conflict', theirs: { description: 'Their notes' }, revision: 'r2' } as const;
    expect(keepBothNotes(update({ description: 'My notes' }), notes, 'k2').body).toEqual({
      description: 'Their notes\n\nMy notes',
    });
  });

  it('creates again what was deleted elsewhere, with the change on top', () => {
    expect(createAgain(update({ title: 'Mine' }), context)).toMatchObject({
      name: 'createTask',
      body: { title: 'Mine', description: 'First', priority: 'low' },
      problem: null,
    });
  });
});
