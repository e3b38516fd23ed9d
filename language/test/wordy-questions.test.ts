import { describe, expect, it } from 'vitest';
import { readRequest } from '../src/index.ts';
import { contacts, now, parseTurn, tasks, turn } from './known-dialogue.ts';
import { task } from './known-tasks.ts';

const chat = { chat: true };

describe('a question with words around it', () => {
  it.each([
    ["okay so i'm stuck in traffic and my hands are full what all do i have on friday", ['invoice']],
    ["ok i'm still in the car so just read me what have i got on friday", ['invoice']],
    ['right whats on saturday then', ['boxes']],
    ["Morning. Friday's line-up?", ['invoice']],
    ['anything friday or am i free', ['invoice']],
    ['right right and what do i still have open with Grace', ['lease']],
    ['nisha side pending what', ['invoice']],
    ['nisha kulkarni ke open items?', ['invoice']],
    ['grace bennett ke open items?', ['lease']],
    ['What do you have down for Grace?', ['lease']],
    ['so how many still open with nisha', ['invoice']],
    ['whats on friday, total blank', ['invoice']],
  ])('%s', (text, taskIds) => {
    expect(parseTurn(text, chat)).toMatchObject({ kind: 'question', taskIds });
  });

  it.each([
    ['so i’m not late on anything now am i', ['tax']],
    ['Thank you. And is there anything that I have let slip past its date?', ['tax']],
    ['whats marked urgent', ['visa']],
    ['whats flagged as low then', ['attic']],
  ])('about a state: %s', (text, taskIds) => {
    const known = [
      ...tasks,
      task('tax', 'File the tax form', { due: { date: '2026-11-16', time: null } }),
      task('visa', 'Pick up the visa', { priority: 'urgent' }),
      task('attic', 'Tidy the attic', { priority: 'low' }),
    ];
    const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks: known, dialogue: chat };
    expect(readRequest(text, options)).toMatchObject({ kind: 'question', taskIds });
  });

  it.each([
    ['who is it at cedar clinic again total blank', 'who', 'omar2'],
    ['who do we know at kulkarni', 'who', 'nisha'],
    ['now grace is she the solicitor or the surveyor i mix them up', 'who', 'grace'],
    ['his email is the short one or the haddad one', 'email', 'omar2'],
  ])('about a person: %s', (text, ask, id) => {
    const lastTurn = turn({ kind: 'person', contactIds: ['omar2'] });
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ kind: 'person', ask, contactIds: [id] });
  });

  it('is about the person of the last turn', () => {
    const lastTurn = turn({ kind: 'person', contactIds: ['grace'] });
    expect(parseTurn('whats she still waiting on from me', { chat: true, lastTurn })).toMatchObject({
      kind: 'question',
      taskIds: ['lease'],
    });
  });

  it('asks whether something was done', () => {
    const known = [...tasks, task('keys', 'Post the spare keys', { status: 'completed', completedOn: '2026-11-17' })];
    const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks: known, dialogue: chat };
    expect(readRequest('did i ever post those spare keys or did i dream it', options)).toMatchObject({
      kind: 'question',
      ask: 'done',
      taskIds: ['keys'],
    });
  });

  it.each([
    'ask grace what i have to bring on friday',
    'remind me to check what is on friday',
    "tell grace what's on friday",
    'write down what i owe grace',
  ])('is a task: %s', (text) => {
    expect(parseTurn(text, chat).kind).toBe('capture');
  });

  it.each(['anything about the plumber on friday', 'whats on friday about the plumber'])(
    'is not answered with other tasks: %s',
    (text) => {
      expect(parseTurn(text, chat)).toMatchObject({ kind: 'question', taskIds: [] });
    },
  );
});
