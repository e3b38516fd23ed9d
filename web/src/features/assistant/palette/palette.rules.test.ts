import { describe, expect, it } from 'vitest';
import { findEntries, isMessage, mergeFound, shownPerGroup, type EntryGroup } from './palette.rules.ts';

const entry = (group: EntryGroup, label: string, hint?: string) => ({ group, label, hint });
const entries = [
  entry('Pages', 'Tasks'),
  entry('Pages', 'Recurring Tasks'),
  entry('Actions', 'Create task'),
  entry('Tasks', 'Call Priya about the renewal', 'Due tomorrow'),
  entry('Contacts', 'Priya Sharma', 'Acme'),
];
const labels = (query: string) => findEntries(entries, query).map(({ label }) => label);

describe('the command palette', () => {
  it('offers actions and pages before anything is typed', () => {
    expect(labels(' ')).toEqual(['Tasks', 'Recurring Tasks', 'Create task']);
  });

  it('matches every word in label and hint, the better match first', () => {
    expect(labels('task')).toEqual(['Create task', 'Tasks', 'Recurring Tasks']);
    expect(labels('priya')).toEqual(['Call Priya about the renewal', 'Priya Sharma']);
    expect(labels('acme sha')).toEqual(['Priya Sharma']);
    expect(labels('priya zebra')).toEqual([]);
  });

  it('limits the entries of a group', () => {
    const many = Array.from({ length: 50 }, (_, n) => entry('Tasks', `Call ${n}`));
    expect(findEntries(many, 'call')).toHaveLength(shownPerGroup);
  });

  it('shows the server’s results before matches from the loaded lists, without duplicates', () => {
    const named = (id: string, group: EntryGroup) => ({ id, group });
    const local = [named('page', 'Pages'), named('a', 'Tasks'), named('b', 'Tasks')];
    const found = [named('c', 'Contacts'), named('b', 'Tasks'), named('r', 'Recurring tasks')];
    expect(mergeFound(local, found).map(({ id }) => id)).toEqual(['page', 'b', 'a', 'r', 'c']);
    expect(mergeFound(local, undefined)).toEqual(local);
  });

  it('treats a text of three words as a message', () => {
    expect(['', 'lease', 'renew lease', 'call priya tomorrow'].map(isMessage)).toEqual([false, false, false, true]);
  });
});
