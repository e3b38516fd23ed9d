import { describe, expect, it } from 'vitest';
import { parseMessage } from '../src/index.ts';
import { readRequest } from '../src/with-hindi.ts';
import { contacts, now, parseTurn, tasks } from './known-dialogue.ts';

const parse = (text: string): ReturnType<typeof parseMessage> =>
  parseMessage(text, { now, timeZone: 'Asia/Kolkata', contacts });

describe('the title among what people say around it', () => {
  it.each([
    ['omg the neighbours again.. [phone the council about the bins] friday'],
    ['[book the village hall for the fundraiser] next tuesday, they get snapped up so fast'],
    ['my back is killing me honestly so [get an appointment with the physio] on thursday'],
    ['kal [caterer ko menu final karke bhejna] hai, warna mehengi sabziyan le aayega'],
    ['boss ka mood kharab hai, [quarterly report print karwani] hai somvar ko'],
  ])('%s', (marked) => {
    const text = marked.replaceAll(/[[\]]/g, '');
    const [, title = ''] = /\[(.*)\]/.exec(marked) ?? [];
    const message = parse(text);
    expect(message.title.toLowerCase().replace(/ hai$/, '')).toBe(title.toLowerCase());
    const kept = `${message.title} ${message.description ?? ''}`.toLowerCase();
    expect(text.split(/[\s.,]+/).filter((word) => word.length > 4 && !kept.includes(word.toLowerCase()))).toEqual(
      expect.not.arrayContaining(['neighbours', 'snapped', 'killing', 'mehengi', 'kharab']),
    );
    expect(message.due).not.toBeNull();
  });

  it('has the words of the task that stand behind its time', () => {
    expect(parse('ask Omar on friday whether the lorry fits through the gate').title).toBe(
      'Ask Omar whether the lorry fits through the gate',
    );
  });

  it('is that of the rules where somebody corrects himself', () => {
    expect(parse('book a taxi, or no, a van for saturday').title).toBe('Book a van');
  });
});

describe('what is new beside known tasks', () => {
  it.each(['Call supplier number 5', 'Email Grace the minutes and the numbers'])('%s', (text) => {
    expect(readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks, dialogue: { chat: true } }).kind).toBe(
      'capture',
    );
    expect(parseTurn(text, { chat: true }).kind).toBe('capture');
  });

  it('is a reminder that names a verb of changes', () => {
    expect(
      parseTurn('oh they close the lane, remind me in forty minutes to move the boiler van', { chat: true }).kind,
    ).toBe('capture');
  });
});

it.each([
  ['the boiler will have to wait till friday', { verb: 'reschedule', taskIds: ['boiler'] }],
  ['the boiler one, let’s say friday', { verb: 'reschedule', taskIds: ['boiler'] }],
  ['the passport can go on the back burner', { verb: 'backlog', taskIds: ['passport'] }],
])('%s', (text, command) => {
  expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'command', commands: [command] });
});

it('takes back before a reason', () => {
  const lastTurn = { kind: 'command' as const, text: '', reply: '', shown: [], changed: ['lease'], contactIds: [] };
  expect(parseTurn('undo that, no he is not bringing his own', { chat: true, lastTurn })).toMatchObject({
    commands: [{ verb: 'undo' }],
  });
});

describe('after an answer or a change', () => {
  const two = {
    kind: 'question' as const,
    text: '',
    reply: '',
    shown: ['boiler', 'lease'],
    changed: [],
    contactIds: [],
  };
  it('both are the two that were shown, never all', () => {
    expect(parseTurn('move both of em to thursday would you', { chat: true, lastTurn: two })).toMatchObject({
      commands: [{ taskIds: ['boiler', 'lease'] }],
    });
    const made = { ...two, kind: 'capture' as const, shown: ['boiler'], changed: ['boiler'] };
    expect(parseTurn('move both of them to thursday', { chat: true, lastTurn: made })).toMatchObject({
      commands: [{ taskIds: [] }],
    });
  });

  it('a new reminder with a day is no correction', () => {
    const made = { ...two, kind: 'capture' as const, shown: ['boiler'], changed: ['boiler'] };
    const text = 'har guruvar 11 baje subah stock ki ginti, pakka wala reminder laga do';
    expect(parseTurn(text, { chat: true, lastTurn: made }).kind).toBe('capture');
  });

  it('a name chooses one of two people', () => {
    const lastTurn = {
      ...two,
      kind: 'person' as const,
      text: "what's omar's number",
      shown: [],
      contactIds: ['omar', 'omar2'],
    };
    expect(parseTurn('uh the cedar one', { chat: true, lastTurn })).toMatchObject({
      kind: 'person',
      ask: 'phone',
      contactIds: ['omar2'],
    });
  });
});

it('"aage" before a verb of moving is a shift', () => {
  expect(parseTurn('boiler ek din aage khiska do', { chat: true })).toMatchObject({
    commands: [{ verb: 'reschedule', taskIds: ['boiler'], change: { shift: { days: 1 } } }],
  });
});

describe('what is said first, before a remark', () => {
  const made = {
    kind: 'capture' as const,
    text: '',
    reply: '',
    shown: ['boiler'],
    changed: ['boiler'],
    contactIds: [],
  };
  it.each([
    ['make that 11 the man has another job at 12', { change: { due: { date: null, time: '11:00' } } }],
    ['sorry 1045, Omar has the dentist', { change: { due: { date: null, time: '10:45' } } }],
  ])('%s', (text, correction) => {
    expect(parseTurn(text, { chat: true, lastTurn: made })).toMatchObject({
      kind: 'correct',
      taskIds: ['boiler'],
      ...correction,
    });
  });

  it('just did it', () => {
    expect(parseTurn('ok just did. took an hour', { chat: true, lastTurn: made })).toMatchObject({
      commands: [{ verb: 'complete', taskIds: ['boiler'] }],
    });
  });

  it('what must be done is no correction, and to be clear takes nothing back', () => {
    expect(parseTurn('in 2 hours i have to walk over and fetch the drill', { chat: true, lastTurn: made }).kind).toBe(
      'capture',
    );
    expect(
      parseTurn('sorry to be clear. the lease, make it 5 days from now', { chat: true, lastTurn: made }),
    ).not.toMatchObject({
      commands: [{ verb: 'undo' }],
    });
  });

  it('everything is asked about, and what has a new time is not done', () => {
    expect(parseTurn('everything i have, shift it to monday. i am away', { chat: true, lastTurn: made })).toMatchObject(
      { plural: true },
    );
    expect(parseTurn('boiler wala thursday pe rakh, khud jaunga', { chat: true })).toMatchObject({
      commands: [{ verb: 'reschedule', taskIds: ['boiler'] }],
    });
  });
});
