import { expect, test } from 'vitest';
import { findUnknownName } from './unknown-name.ts';

const message = { title: 'Call Liam', contactId: null, contactName: 'Liam', contactCandidates: [] };

test('a name is offered unless it is a contact or can mean several', () => {
  expect(findUnknownName(message)).toBe('Liam');
  expect(findUnknownName({ ...message, contactId: 'a' })).toBeNull();
  expect(findUnknownName({ ...message, contactCandidates: ['a', 'b'] })).toBeNull();
  expect(findUnknownName({ ...message, contactName: null })).toBeNull();
  expect(findUnknownName({ ...message, contactName: '  ' })).toBeNull();
});

test('a dictated name gets its capitals, a written one stays, and a title is kept', () => {
  const name = (contactName: string, title = `Call ${contactName}`) =>
    findUnknownName({ ...message, contactName, title });
  expect(name('anna-maria  lopez')).toBe('Anna-Maria Lopez');
  expect(name('deVries')).toBe('deVries');
  expect(name('Patel', 'Check with Dr. Patel about the report')).toBe('Dr. Patel');
  expect(name('henderson', 'ask mr henderson')).toBe('Mr Henderson');
  expect(name('Mary', 'Call Aunt Mary')).toBe('Aunt Mary');
  expect(name('joe', 'Ring uncle joe')).toBe('Uncle Joe');
  expect(name('अमित')).toBe('अमित');
});
