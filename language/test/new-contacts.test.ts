import { describe, expect, it } from 'vitest';
import { parseTurn, turn } from './known-dialogue.ts';

describe('a message with a number or an address and a new name', () => {
  it.each([
    [
      'theyve hired a receptionist imogen tate 07700 900312 could u save her',
      { name: 'Imogen Tate', phone: '07700 900312', notes: 'theyve hired a receptionist' },
    ],
    [
      "would you put somebody new in for me gus marlowe he fixes the ovens his number's 206 555 0133",
      { name: 'Gus Marlowe', phone: '206 555 0133', notes: 'he fixes the ovens' },
    ],
    ['chaiwala raghu ka no add kro 9812300456', { name: 'Raghu', phone: '9812300456', notes: 'chaiwala' }],
    [
      'add nadia brandt, brandt flooring, nadia@brandtflooring.example',
      { name: 'Nadia Brandt', company: 'Brandt Flooring', email: 'nadia@brandtflooring.example' },
    ],
    ['naya number likh lo - Vandana Joshi, dietician hai, 9800000512', { name: 'Vandana Joshi', phone: '9800000512' }],
    ['the joiner is Piotr Zawadzki, 07700 900644', { name: 'Piotr Zawadzki', phone: '07700 900644', notes: 'joiner' }],
    ["Oscar's physio is called Lena Hoff, lena.hoff@move.example", { name: 'Lena Hoff', notes: "Oscar's physio" }],
    [
      'save ida lund mrs lunds niece she might help on fridays 07700 900222',
      { name: 'Ida Lund', phone: '07700 900222' },
    ],
    ['save Otto from Alpine Glass, 555 010 2233', { name: 'Otto', company: 'Alpine Glass', phone: '555 010 2233' }],
  ])('adds a contact: %s', (text, fields) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'contact', action: 'add', fields });
  });

  it('is no change of the person of the last turn', () => {
    const dialogue = { chat: true, lastTurn: turn({ kind: 'person', contactIds: ['grace'] }) };
    expect(parseTurn('she has a new clerk tobin reyes 07700 900181 can you add him', dialogue)).toMatchObject({
      action: 'add',
      fields: { name: 'Tobin Reyes' },
    });
  });

  it.each(['add a new contact Grace, plumber, number 020 7946 0018', 'save Greta Bennett’s number 020 7946 0018'])(
    'adds somebody of a known or similar name: %s',
    (text) => {
      expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'contact', action: 'add' });
    },
  );

  it.each([
    ['save Grace’s number 020 7946 0018', 'grace'],
    ['store nisha ka no 98111 22233', 'nisha'],
  ])('changes a known contact: %s', (text, contactId) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'contact', action: 'change', contactId });
  });

  it.each([
    'ring the carpet place on 0113 496 0444',
    'text imogen tate on 07700 900312 that the keys are here',
    'send the floor plan to studio@brandt.example',
    'bijli wale ko 9812300456 pe call karna hai',
    'new number 020 7946 0018 for the surgery, ring them on monday',
    'chase parcel 4455 667 889 with the depot',
  ])('is a task: %s', (text) => {
    expect(parseTurn(text, { chat: true }).kind).toBe('capture');
  });
});
