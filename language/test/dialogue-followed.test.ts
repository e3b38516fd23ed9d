import { describe, expect, it } from 'vitest';
import { parseMessage, readRequest } from '../src/index.ts';
import { contacts, now, parseTurn, turn } from './known-dialogue.ts';

const saved = turn({ kind: 'capture', changed: ['boxes'] });
const listed = turn({ kind: 'question', shown: ['lease'] });

describe('what a turn does to the task of the last one', () => {
  it.each([
    ['she countersigned all four copies of it over breakfast', listed, { verb: 'complete', taskIds: ['lease'] }],
    ['the tenants have pulled out so that has become pointless now', listed, { verb: 'cancel', taskIds: ['lease'] }],
    [
      'solicitor is on holiday till the 30th so make it that week, the 30th',
      listed,
      { verb: 'reschedule', taskIds: ['lease'] },
    ],
  ])('%s', (text, lastTurn, command) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ kind: 'command', commands: [command] });
  });

  it.each([
    'stuck behind a tractor again, twenty minutes late, naturally',
    'my cousin sold his boat, he actually sold the boat',
    'the trains are cancelled tomorrow, strikes again',
  ])('nothing: %s', (text) => {
    expect(parseTurn(text, { chat: true, lastTurn: saved }).kind).toBe('talk');
  });

  it.each(['60 not 40 the shop next door wants some', 'no hang on 60 not 40, they have two counters now'])(
    'another amount: %s',
    (text) => {
      const lastTurn = turn({ kind: 'capture', changed: ['passport', 'boxes'] });
      expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({
        kind: 'correct',
        taskIds: ['boxes'],
        change: { title: 'Order 60 boxes for the shop' },
      });
    },
  );

  it('is in progress where not all of it is over', () => {
    const text = 'signed the lease with Grace, the annex is still blank';
    const request = parseTurn(text, { chat: true, lastTurn: listed });
    expect(request).toEqual({ kind: 'correct', taskIds: ['lease'], change: { status: 'in_progress' } });
  });
});

it('another task than the last is meant by its words', () => {
  const lastTurn = turn({ kind: 'capture', changed: ['passport'] });
  expect(
    parseTurn('boiler wale log bol rahe the abhi time hai, usko 5 din aage kar do', { chat: true, lastTurn }),
  ).toMatchObject({
    commands: [{ verb: 'reschedule', taskIds: ['boiler'] }],
  });
});

it('somebody who has been somewhere deletes nothing', () => {
  expect(parseTurn('Grace has been offered the job in Leiden', { chat: true }).kind).toBe('talk');
});

it('thanks after an offer to save is no yes', () => {
  const pending = { kind: 'save' as const, question: 'Save it as a task?', options: [] };
  expect(parseTurn('theek hai shukriya', { chat: true, pending })).toEqual({ kind: 'answer', answer: 'stop' });
  for (const text of ['haan', 'yes, thanks', 'haan kar do, shukriya', 'sure, thank you'])
    expect(parseTurn(text, { chat: true, pending })).toEqual({ kind: 'answer', answer: 'yes' });
});

describe('times', () => {
  it.each([
    ['call Omar but not before Thursday', 'Call Omar', '2026-11-19', null],
    ['pay the deposit no earlier than the 25th', 'Pay the deposit', '2026-11-25', null],
    ['kal saade das baje bank jana hai', 'Bank jana hai', '2026-11-19', '10:30'],
  ])('%s', (text, title, date, time) => {
    const message = parseMessage(text, { now, timeZone: 'Asia/Kolkata', contacts });
    expect(message).toMatchObject({ title, due: { date, time } });
  });

  it.each([
    '10 nahi yaar saade das, staff late aata hai',
    'nahi saade das baje',
    'nahi, Sadhe das baje',
    '10 nahi साढ़े दस बजे',
  ])('a fraction of an hour: %s', (text) => {
    const lastTurn = turn({ kind: 'capture', changed: ['boiler'] });
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({
      change: { due: { date: null, time: '10:30' } },
    });
  });
});

it('shade is a colour, not half past', () => {
  const { title } = parseMessage('Omar ko phone karna hai shade matching ka, kal 11 baje', {
    now,
    timeZone: 'Asia/Kolkata',
    contacts,
  });
  expect(title.toLowerCase()).toContain('shade');
});

it('an amount that two tasks may have changes neither', () => {
  const lastTurn = turn({ kind: 'capture', changed: ['boxes', 'boiler'] });
  expect(parseTurn('make it eighty', { chat: true, lastTurn })).toMatchObject({
    change: { title: 'Order eighty boxes for the shop' },
  });
  expect(
    parseTurn('make it 1830', { chat: true, lastTurn: turn({ kind: 'capture', changed: ['boxes'] }) }),
  ).not.toMatchObject({
    change: { title: expect.anything() },
  });
});

describe('the task that a turn names, whatever the last one was about', () => {
  const chat = { chat: true, lastTurn: listed };
  it.each([
    ['the boiler is half serviced, the pump is still to come', { kind: 'correct', taskIds: ['boiler'] }],
    ['most of the passport is filled in, photos are missing', { kind: 'correct', taskIds: ['passport'] }],
    ['the passport is renewed', { commands: [{ verb: 'complete', taskIds: ['passport'] }] }],
    ['forget about the boxes, the printer is sending his own', { commands: [{ verb: 'cancel', taskIds: ['boxes'] }] }],
    ['cancel the boiler, he has gone bankrupt', { commands: [{ verb: 'cancel', taskIds: ['boiler'] }] }],
    ['boiler wala cancel, usne kahin aur naukri le li', { commands: [{ verb: 'cancel', taskIds: ['boiler'] }] }],
    ['renewed the passport, and everything is settled', { commands: [{ verb: 'complete' }] }],
  ])('%s', (text, expected) => {
    const request = parseTurn(text, chat);
    expect(request).toMatchObject(expected);
    expect(request).not.toMatchObject({ plural: true });
    expect(JSON.stringify(request)).not.toContain('lease');
  });

  it('is not that of a pronoun', () => {
    const request = parseTurn('her office is closed until Friday', chat);
    expect(JSON.stringify(request)).not.toContain('"passport"');
  });
});

it('one word that may be anything is saved outside a conversation', () => {
  expect(readRequest('Fourth', { now, timeZone: 'Asia/Kolkata', contacts, tasks: [] }).kind).toBe('capture');
  expect(readRequest('stop', { now, timeZone: 'Asia/Kolkata', contacts, tasks: [] }).kind).toBe('talk');
});
