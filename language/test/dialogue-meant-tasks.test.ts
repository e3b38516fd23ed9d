import { describe, expect, it } from 'vitest';
import type { Change, Request, Turn } from '../src/index.ts';
import { readRequest } from '../src/index.ts';
import { contacts, now, parseTurn, tasks, turn } from './known-dialogue.ts';
import { task } from './known-tasks.ts';

const saved = (...changed: string[]): Turn => turn({ kind: 'capture', changed, shown: changed });
const listed = (...shown: string[]): Turn =>
  turn({ kind: 'question', shown, ...(shown.length > 1 && { list: shown }) });
const after = (verb: 'complete' | 'reschedule', id: string, list?: string[]): Turn =>
  turn({ changed: [id], shown: [id], command: { verb, change: {} }, ...(list && { list }) });
const complete = (id: string) => ({ kind: 'command', commands: [{ verb: 'complete', taskIds: [id] }] });

/** Reads a turn with one task of its own beside the others. */
const readWith = (title: string, text: string, more: Partial<Parameters<typeof task>[2]> = {}): Request =>
  readRequest(text, {
    now,
    timeZone: 'Asia/Kolkata',
    contacts,
    tasks: [...tasks, task('own', title, more)],
    last: [],
    dialogue: { chat: true, lastTurn: saved('own') },
  });

describe('the task that is meant', () => {
  it.each<[string, Turn, string]>([
    [
      'and the other one i sent it off this morning, so thats that',
      after('reschedule', 'boxes', ['passport', 'boxes']),
      'passport',
    ],
    ['the other one we signed yesterday', after('reschedule', 'boxes', ['boxes', 'lease']), 'lease'],
    ['She has it.', listed('invoice'), 'invoice'],
    ['k mailed her, all good on her side', turn({ kind: 'person', contactIds: ['grace'] }), 'lease'],
  ])('is completed: %s', (text, lastTurn, id) => {
    const own = tasks.map((one) =>
      one.id === 'lease' && /mailed/.test(text) ? { ...one, title: 'Tell Grace about the lease' } : one,
    );
    const dialogue = {
      chat: true,
      lastTurn: { ...lastTurn, contactIds: lastTurn.contactIds.length ? lastTurn.contactIds : ['nisha'] },
    };
    expect(
      readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks: own, last: [], dialogue }),
    ).toMatchObject(complete(id));
  });

  it.each<[string, Turn, string, Change]>([
    [
      'The second can be done on Friday.',
      saved('passport', 'boxes'),
      'boxes',
      { due: { date: '2026-11-20', time: null } },
    ],
    [
      'Grace has given me until Monday, bless her',
      saved('passport'),
      'lease',
      { due: { date: '2026-11-23', time: null } },
    ],
    ['oh and Nisha gave me 3 extra days', saved('passport'), 'invoice', { shift: { days: 3 } }],
    ['Nisha ne do din aur diye hain', saved('passport'), 'invoice', { shift: { days: 2 } }],
    [
      'the man rang about the boiler, he can’t do 9am, 11am works',
      saved('passport'),
      'boiler',
      { due: { date: null, time: '11:00' } },
    ],
    [
      'boiler wale ka phone aaya, woh 9 baje nahi aa payega 10 baje aayega',
      saved('passport'),
      'boiler',
      { due: { date: null, time: '10:00' } },
    ],
  ])('moves: %s', (text, lastTurn, id, change) => {
    const request = parseTurn(text, { chat: true, lastTurn });
    const moved = request.kind === 'correct' ? request : request.kind === 'command' ? request.commands[0] : undefined;
    expect({ id: moved?.taskIds, change: moved?.change }).toEqual({ id: [id], change });
  });

  it('is asked about where everything of a person is one task', () => {
    const text = 'I’m told Grace is out sick, so everything I have with her can slide by a week.';
    const lastTurn = turn({ kind: 'command', changed: ['boxes'], shown: ['boxes'], contactIds: ['grace'] });
    const request = parseTurn(text, { chat: true, lastTurn });
    expect(request.kind === 'command' && request.commands.flatMap(({ taskIds }) => taskIds)).toEqual([]);
  });

  it('has more time though it is half done', () => {
    const more = [
      ...tasks,
      task('own', 'Report for Grace', { contactId: 'grace', due: { date: '2026-11-17', time: null } }),
    ];
    const lastTurn = after('complete', 'boxes', ['own', 'boxes']);
    const text = 'The other is half written. Grace has given me until Friday, which is kind.';
    const dialogue = { chat: true, lastTurn };
    expect(
      readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks: more, last: [], dialogue }),
    ).toMatchObject({
      commands: [{ verb: 'reschedule', taskIds: ['own'], change: { due: { date: '2026-11-20', time: null } } }],
    });
  });

  it('is not completed by what one only wanted', () => {
    const lastTurn = after('reschedule', 'boxes', ['passport', 'boxes']);
    expect(parseTurn('the other one I wanted to keep', { chat: true, lastTurn })).not.toMatchObject(
      complete('passport'),
    );
  });

  it.each<[string, Turn, Request['kind'], string]>([
    ['aadhi likhi hai abhi', listed('lease'), 'correct', 'lease'],
    ['half written so far', listed('invoice'), 'correct', 'invoice'],
    ['lease: pages 1 and 2 are signed. 3 and 4 are still blank', listed('lease'), 'correct', 'lease'],
  ])('is in progress: %s', (text, lastTurn, kind, id) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toEqual({
      kind,
      taskIds: [id],
      change: { status: 'in_progress' },
    });
  });

  it('is over where the words say so', () => {
    const text = 'The passport form is with the office now, so that is one fewer.';
    expect(parseTurn(text, { chat: true, lastTurn: listed('passport', 'boxes') })).toMatchObject(complete('passport'));
    expect(parseTurn('they’re off now, her sister has some', { chat: true, lastTurn: listed('boxes') })).toMatchObject({
      commands: [{ verb: 'cancel', taskIds: ['boxes'] }],
    });
  });

  it('is one of those to get something from a person who sent all of it', () => {
    const more = ['Get the quote from Grace', 'Ask Grace for the keys'].map((title, at) =>
      task(`own${at}`, title, { contactId: 'grace', taskType: 'follow_up' }),
    );
    const options = { now, timeZone: 'Asia/Kolkata', contacts, last: [], dialogue: { chat: true } };
    const text = 'Oh, and Grace sent me what I’d asked her for.';
    expect(readRequest(text, { ...options, tasks: [...tasks, ...more] })).toMatchObject({
      commands: [{ verb: 'complete', taskIds: [], candidates: ['own0', 'own1'] }],
    });
    expect(readRequest(text, { ...options, tasks: [...tasks, ...more.slice(0, 1)] })).toMatchObject(complete('own0'));
  });

  it('is asked for where the person has several', () => {
    const more = [
      ...tasks,
      task('quote', 'Get the quote from Grace', { contactId: 'grace', due: { date: '2026-11-26', time: null } }),
    ];
    const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks: more, last: [], dialogue: { chat: true } };
    for (const text of [
      'Grace has given me two more days',
      'The Grace business will have to slip by two days; I am in court.',
    ])
      expect(readRequest(text, options)).toMatchObject({
        commands: [{ verb: 'reschedule', taskIds: [], candidates: ['lease', 'quote'], change: { shift: { days: 2 } } }],
      });
  });

  it('is a new one where the words name another thing', () => {
    const lastTurn = turn({
      changed: ['boxes'],
      shown: ['boxes'],
      command: { verb: 'reschedule', change: { shift: { days: 7 } } },
    });
    expect(
      parseTurn('Nisha wants the packing list too, same day as the boxes', { chat: true, lastTurn }),
    ).toMatchObject({
      kind: 'capture',
      tasks: [{ due: { date: '2026-11-21', time: null } }],
    });
  });

  it('is of the person whom the words name before those of the last turn', () => {
    const lastTurn = turn({ kind: 'question', contactIds: ['nisha'] });
    const text = 'graces just asked can I send her the fabric list by monday';
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({
      kind: 'capture',
      tasks: [{ contactId: 'grace' }],
    });
  });

  it('is what was said before an order to put it down', () => {
    const text = 'One writes to the council about the bins, apparently. Put that down for tomorrow at nine, please.';
    expect(parseTurn(text, { chat: true, lastTurn: listed('boiler') })).toMatchObject({
      kind: 'capture',
      tasks: [{ title: 'Write to the council about the bins', due: { date: '2026-11-19', time: '09:00' } }],
    });
  });
});

describe('a correction right after something was saved', () => {
  it.each([
    ['Prime two canvases', 'three canvases. ambition', 'Prime three canvases'],
    [
      'Send Omar a one page brief',
      'Sorry, I said one page, it should really be two pages, he likes detail.',
      'Send Omar a two page brief',
    ],
    [
      'Send Nisha the tip report',
      'no wait it’s the payroll report she’s after, not tips',
      'Send Nisha the payroll report',
    ],
    ['Order red folders', 'sorry, blue folders, not red', 'Order blue folders'],
    ['Invite twelve people', 'fourteen people, actually', 'Invite fourteen people'],
    ['Darzi ko do suit dena', 'nahi nahi, teen suit', 'Darzi ko teen suit dena'],
    ['Doodh do litre lana', 'teen litre kar do', 'Doodh teen litre lana'],
  ])('%s: %s', (before, text, title) => {
    expect(readWith(before, text)).toEqual({ kind: 'correct', taskIds: ['own'], change: { title } });
  });

  it('is not read where more is wanted', () => {
    expect(readWith('Darzi ko do box dena', 'paanch box aur mangwa lo')).not.toMatchObject({ kind: 'correct' });
  });

  it.each([
    'no, let’s say four thirty, I have a thing at four',
    'No, let’s make it 4:30, the four o’clock slot always gets eaten up by something.',
  ])('%s', (text) => {
    const request = readWith('Look over the cash position', text, { due: { date: '2026-11-20', time: '16:00' } });
    expect(request).toEqual({ kind: 'correct', taskIds: ['own'], change: { due: { date: null, time: '16:30' } } });
  });
});

it.each(['Actually no, make that three, I have a conflict just before it.', 'no wait, make it three'])('%s', (text) => {
  const request = readWith('Look over the cash position', text, { due: { date: '2026-11-20', time: '14:30' } });
  expect(request).toEqual({ kind: 'correct', taskIds: ['own'], change: { due: { date: null, time: '15:00' } } });
});

describe('a clear report is not asked about', () => {
  it('of what one did', () => {
    const text = 'the plumber was early so we just did the boiler, he is ever so nice';
    expect(parseTurn(text, { chat: true, lastTurn: saved('passport') })).toMatchObject(complete('boiler'));
  });

  it.each([
    ['Generator ka diesel mangwana', 'diesel mangwa liya 300 litre'],
    ['Chawal ki bori utarwana', 'bori utarwa di subah subah'],
    ['Nisha ke papers check karna', 'Nisha ke papers maine dekh liye, sab theek hai'],
  ])('%s: %s', (title, text) => {
    expect(readWith(title, text)).toMatchObject(complete('own'));
  });

  it('of a transfer that has been made', () => {
    expect(
      parseTurn('haan app mein dekha, transfer ho chuka hai', { chat: true, lastTurn: listed('invoice') }),
    ).toMatchObject(complete('invoice'));
  });

  it('of what was over and is open again', () => {
    const done = tasks.map((one) => (one.id === 'boiler' ? { ...one, status: 'completed' as const } : one));
    const dialogue = { chat: true, lastTurn: after('complete', 'boiler') };
    const text = 'Spoke too soon. The part did not fit, so the boiler still wants servicing.';
    const request = readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks: done, last: [], dialogue });
    expect(request.kind === 'command' && request.commands[0]?.verb).toMatch(/undo|reopen/);
  });

  it('but one that is not over is', () => {
    expect(readWith('Generator ka diesel mangwana', 'diesel abhi nahi mangwa liya')).not.toMatchObject(complete('own'));
  });
});

describe('questions', () => {
  it.each([
    ['Kulkarni Textiles walon ke saath mera aur kuch pending hai kya', ['invoice']],
    ['Cedar ke saath kuch baki hai kya', []],
    ['what do I have with Bennett Law', ['lease']],
    ['anything pending with Bennett?', ['lease']],
  ])('%s', (text, taskIds) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'question', taskIds });
  });

  it('lists what the person of the last turn needs', () => {
    const lastTurn = turn({ kind: 'capture', changed: ['boxes'], contactIds: ['nisha'] });
    expect(parseTurn('what all does she need from me?', { chat: true, lastTurn })).toMatchObject({
      taskIds: ['invoice'],
    });
  });

  it('lists what is late', () => {
    const late = tasks.map((one) => (one.id === 'boxes' ? { ...one, due: { date: '2026-11-16', time: null } } : one));
    for (const text of ['I gather I am behind. With what, precisely?', 'I believe we are behind. On what, exactly?'])
      expect(
        readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks: late, last: [], dialogue: { chat: true } }),
      ).toMatchObject({ kind: 'question', taskIds: ['boxes'] });
  });

  it.each(['Remind me what practice Grace Bennett is with.', 'which firm is Grace with?'])('%s', (text) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'person', ask: 'company', contactIds: ['grace'] });
  });
});
