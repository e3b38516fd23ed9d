import { describe, expect, it } from 'vitest';
import { turn, parseTurn, choice, person, confirmation } from './known-dialogue.ts';

describe('an answer to a question', () => {
  it.each([
    ['yes', 'yes'],
    ['haan ji', 'yes'],
    ['ok go ahead', 'yes'],
    ['ठीक है', 'yes'],
    ['no', 'no'],
    ['nahi', 'no'],
    ["no, don't", 'no'],
    ['never mind', 'stop'],
    ['rehne do', 'stop'],
    ['leave it', 'stop'],
  ])('%s', (text, answer) => {
    expect(parseTurn(text, { pending: confirmation })).toEqual({ kind: 'answer', answer });
  });

  it.each([
    ['the second one', ['lease']],
    ['3', ['boxes']],
    ['pehla wala', ['boiler']],
    ['the last one', ['boxes']],
    ['all of them', ['boiler', 'lease', 'boxes']],
    ['sab', ['boiler', 'lease', 'boxes']],
    ['the later one', ['lease']],
    ['the boiler', ['boiler']],
    ['Grace', ['lease']],
    ['the one on the 24th', ['boiler']],
  ])('%s chooses', (text, chosen) => {
    expect(parseTurn(text, { pending: choice })).toEqual({ kind: 'answer', answer: 'choose', chosen });
  });

  it.each([
    ['Haddad', ['omar2']],
    ['Farooqui wala', ['omar']],
    ['the second', ['omar2']],
  ])('%s chooses a person', (text, chosen) => {
    expect(parseTurn(text, { pending: person })).toEqual({ kind: 'answer', answer: 'choose', chosen });
  });

  it('is not a new request', () => {
    expect(parseTurn('buy stamps tomorrow', { pending: choice }).kind).toBe('capture');
    expect(parseTurn("what's due on Friday?", { pending: choice }).kind).toBe('question');
  });

  it('is a refusal right after a change, and never a task', () => {
    const lastTurn = turn({ changed: ['boiler'] });
    expect(parseTurn('no', { lastTurn })).toEqual({ kind: 'answer', answer: 'no' });
    expect(parseTurn('never mind', { lastTurn })).toEqual({ kind: 'answer', answer: 'stop' });
    for (const text of ['no', 'nahi', 'nope', 'nah']) expect(parseTurn(text, { chat: true }).kind).not.toBe('capture');
  });
});

describe('a correction of the last turn', () => {
  const due = (date: string | null, time: string | null): object => ({ due: { date, time } });
  it.each([
    ['no wait, Thursday', 'boiler', due('2026-11-19', null)],
    ['actually make it 10', 'boiler', due(null, '10:00')],
    ['sorry, 6 pm', 'boiler', due(null, '18:00')],
    ['nahi, 8 baje', 'boiler', due(null, '08:00')],
    ['nahi nahi, shukrawar', 'boiler', due('2026-11-20', null)],
    ['leave it Monday', 'boiler', due('2026-11-23', null)],
    ['same time next day', 'boiler', due('2026-11-25', null)],
    ['60 boxes not 40', 'boxes', { title: 'Order 60 boxes for the shop' }],
    ['not Nisha, Grace', 'invoice', { contactId: 'grace', title: 'Send the invoice to Grace' }],
    ['Nisha nahi, Grace ko', 'invoice', { contactId: 'grace', title: 'Send the invoice to Grace' }],
    ['I meant Grace', 'invoice', { contactId: 'grace', title: 'Send the invoice to Grace' }],
  ])('%s', (text, id, change) => {
    const lastTurn = turn({ changed: [id], kind: 'capture' });
    expect(parseTurn(text, { lastTurn })).toEqual({ kind: 'correct', taskIds: [id], change });
  });

  it('undoes a change of the wrong task', () => {
    const lastTurn = turn({ changed: ['boiler'] });
    expect(parseTurn('oops wrong one', { lastTurn })).toEqual({
      kind: 'correct',
      taskIds: [],
      change: {},
      undoFirst: true,
    });
    expect(parseTurn('no, I meant the passport', { lastTurn })).toMatchObject({
      taskIds: ['passport'],
      undoFirst: true,
    });
  });

  it('marks what is half done', () => {
    const change = { status: 'in_progress' };
    expect(parseTurn('the boiler is half done', {})).toMatchObject({ taskIds: ['boiler'], change });
    expect(parseTurn('passport ka aadha ho gaya', {})).toMatchObject({ taskIds: ['passport'], change });
    const lastTurn = turn({ shown: ['lease'], kind: 'question' });
    expect(parseTurn("that's about half done", { lastTurn })).toMatchObject({ taskIds: ['lease'], change });
  });
});

describe('references', () => {
  const lastTurn = turn({ kind: 'question', shown: ['invoice', 'boxes', 'boiler'] });
  it.each([
    ['move the second one to Friday', 'boxes'],
    ['push the third to Monday', 'boiler'],
    ['the first one is done', 'invoice'],
    ['dusra wala Saturday kar do', 'boxes'],
  ])('%s', (text, id) => {
    const request = parseTurn(text, { lastTurn });
    const ids =
      request.kind === 'command' ? request.commands[0]?.taskIds : request.kind === 'correct' ? request.taskIds : [];
    expect(ids).toEqual([id]);
  });

  it('gives a pronoun the person of the last turn', () => {
    const about = turn({ kind: 'person', contactIds: ['grace'] });
    expect(parseTurn('call her on Friday at 3', { lastTurn: about })).toMatchObject({
      tasks: [{ contactId: 'grace' }],
    });
    expect(parseTurn("what's open with her?", { lastTurn: about })).toMatchObject({
      kind: 'question',
      taskIds: ['lease'],
    });
  });

  it('repeats the last command for another task', () => {
    const before = turn({ changed: ['boiler'], command: { verb: 'prioritise', change: { priority: 'urgent' } } });
    expect(parseTurn('and the passport one too', { lastTurn: before })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'prioritise', taskIds: ['passport'], change: { priority: 'urgent' } }],
    });
  });

  it('takes the day and the time from the last turn', () => {
    const before = turn({ kind: 'capture', changed: ['boiler'], parts: { date: '2026-11-24', time: '09:00' } });
    expect(parseTurn('also ping Omar Haddad same day', { lastTurn: before })).toMatchObject({
      tasks: [{ due: { date: '2026-11-24', time: null }, contactId: 'omar2' }],
    });
  });

  it.each([
    'undo',
    'undo again',
    'and the one before that',
    'take that back',
    'wapas le lo',
    'galti se ho gaya, undo kar do',
  ])('%s takes back', (text) => {
    expect(parseTurn(text, {})).toMatchObject({ kind: 'command', commands: [{ verb: 'undo' }] });
  });
});

describe('people', () => {
  it.each([
    ["what's Nisha's number?", 'phone', ['nisha']],
    ['Nisha ka number kya hai', 'phone', ['nisha']],
    ["Grace's email?", 'email', ['grace']],
    ['who is Grace?', 'who', ['grace']],
    ['ye Nisha kaun hai?', 'who', ['nisha']],
    ['when did I last talk to Grace?', 'last_contact', ['grace']],
    ['Nisha se last baat kab hui thi?', 'last_contact', ['nisha']],
    ["who hasn't replied to me?", 'not_replied', []],
    ['who do I owe something?', 'owed', []],
  ])('%s', (text, ask, contactIds) => {
    expect(parseTurn(text, {})).toMatchObject({ kind: 'person', ask, contactIds });
  });

  it('are those of the last turn when no person is named', () => {
    expect(parseTurn('number?', { lastTurn: turn({ kind: 'person', contactIds: ['omar'] }) })).toMatchObject({
      ask: 'phone',
      contactIds: ['omar'],
    });
  });

  it.each([
    [
      'add contact Leela Menon from Backwater Tours, leela@backwater.example, +91 98450 12345',
      { name: 'Leela Menon', company: 'Backwater Tours', email: 'leela@backwater.example', phone: '+91 98450 12345' },
    ],
    ['please add Tom Price to my contacts, tom@price.example', { name: 'Tom Price', email: 'tom@price.example' }],
    [
      'ek naya contact jod dijiye: Salma Sheikh, Sheikh Caterers, 98200 45678',
      { name: 'Salma Sheikh', company: 'Sheikh Caterers', phone: '98200 45678' },
    ],
  ])('%s adds a contact', (text, fields) => {
    expect(parseTurn(text, {})).toEqual({ kind: 'contact', action: 'add', contactId: null, fields });
  });

  it.each([
    ["Grace's new number is 020 7946 0018", 'grace', { phone: '020 7946 0018' }],
    ['Nisha ka naya number 98111 22233 hai', 'nisha', { phone: '98111 22233' }],
    ["Grace's email is now grace@bennett.example", 'grace', { email: 'grace@bennett.example' }],
  ])('%s changes a contact', (text, contactId, fields) => {
    expect(parseTurn(text, {})).toEqual({ kind: 'contact', action: 'change', contactId, fields });
  });

  it.each(["send Grace's number to Nisha", 'call Nisha on 98111 22233 tomorrow', 'get the number of the plumber'])(
    '%s is a task',
    (text) => {
      expect(parseTurn(text, {}).kind).toBe('capture');
    },
  );
});
