import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialogue, Pending, Request, Turn } from '../src/index.ts';
import { readRequest } from '../src/index.ts';
import { task } from './known-tasks.ts';
import { mixedScripts, mutated, sentence } from './strings.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const contacts = [
  { id: 'nisha', name: 'Nisha Kulkarni', company: 'Kulkarni Textiles' },
  { id: 'omar', name: 'Omar Farooqui', company: 'Harbour Logistics' },
  { id: 'omar2', name: 'Omar Haddad', company: 'Cedar Clinic' },
  { id: 'grace', name: 'Grace Bennett', company: 'Bennett Law' },
];
const tasks = [
  task('invoice', 'Send the invoice to Nisha', { contactId: 'nisha', due: { date: '2026-11-20', time: '17:00' } }),
  task('boxes', 'Order 40 boxes for the shop', { due: { date: '2026-11-21', time: null } }),
  task('passport', 'Renew the passport'),
  task('boiler', 'Service the boiler', { due: { date: '2026-11-24', time: '09:00' } }),
  task('lease', 'Sign the lease with Grace', { contactId: 'grace', due: { date: '2026-11-25', time: null } }),
];
const turn = (more: Partial<Turn>): Turn => ({
  kind: 'command',
  text: '',
  reply: 'Done.',
  shown: [],
  changed: [],
  contactIds: [],
  ...more,
});
const read = (text: string, dialogue: Dialogue = {}, last: string[] = []): Request =>
  readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks, last, dialogue });
const choice: Pending = {
  kind: 'choice',
  question: 'Which one?',
  options: ['boiler', 'lease', 'boxes'].map((id) => ({ id, label: tasks.find((one) => one.id === id)?.title ?? '' })),
};
const person: Pending = {
  kind: 'person',
  question: 'Who is it about?',
  options: [
    { id: 'omar', label: 'Omar Farooqui' },
    { id: 'omar2', label: 'Omar Haddad' },
  ],
};
const confirmation: Pending = { kind: 'confirmation', question: 'This changes 5 tasks. Continue?', options: [] };

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
    expect(read(text, { pending: confirmation })).toEqual({ kind: 'answer', answer });
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
    expect(read(text, { pending: choice })).toEqual({ kind: 'answer', answer: 'choose', chosen });
  });

  it.each([
    ['Haddad', ['omar2']],
    ['Farooqui wala', ['omar']],
    ['the second', ['omar2']],
  ])('%s chooses a person', (text, chosen) => {
    expect(read(text, { pending: person })).toEqual({ kind: 'answer', answer: 'choose', chosen });
  });

  it('is not a new request', () => {
    expect(read('buy stamps tomorrow', { pending: choice }).kind).toBe('capture');
    expect(read("what's due on Friday?", { pending: choice }).kind).toBe('question');
  });

  it('is a refusal right after a change, and never a task', () => {
    const lastTurn = turn({ changed: ['boiler'] });
    expect(read('no', { lastTurn })).toEqual({ kind: 'answer', answer: 'no' });
    expect(read('never mind', { lastTurn })).toEqual({ kind: 'answer', answer: 'stop' });
    for (const text of ['no', 'nahi', 'nope', 'nah']) expect(read(text, { chat: true }).kind).not.toBe('capture');
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
    expect(read(text, { lastTurn })).toEqual({ kind: 'correct', taskIds: [id], change });
  });

  it('undoes a change of the wrong task', () => {
    const lastTurn = turn({ changed: ['boiler'] });
    expect(read('oops wrong one', { lastTurn })).toEqual({ kind: 'correct', taskIds: [], change: {}, undoFirst: true });
    expect(read('no, I meant the passport', { lastTurn })).toMatchObject({ taskIds: ['passport'], undoFirst: true });
  });

  it('marks what is half done', () => {
    const change = { status: 'in_progress' };
    expect(read('the boiler is half done', {})).toMatchObject({ taskIds: ['boiler'], change });
    expect(read('passport ka aadha ho gaya', {})).toMatchObject({ taskIds: ['passport'], change });
    const lastTurn = turn({ shown: ['lease'], kind: 'question' });
    expect(read("that's about half done", { lastTurn })).toMatchObject({ taskIds: ['lease'], change });
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
    const request = read(text, { lastTurn });
    const ids =
      request.kind === 'command' ? request.commands[0]?.taskIds : request.kind === 'correct' ? request.taskIds : [];
    expect(ids).toEqual([id]);
  });

  it('gives a pronoun the person of the last turn', () => {
    const about = turn({ kind: 'person', contactIds: ['grace'] });
    expect(read('call her on Friday at 3', { lastTurn: about })).toMatchObject({ tasks: [{ contactId: 'grace' }] });
    expect(read("what's open with her?", { lastTurn: about })).toMatchObject({ kind: 'question', taskIds: ['lease'] });
  });

  it('repeats the last command for another task', () => {
    const before = turn({ changed: ['boiler'], command: { verb: 'prioritise', change: { priority: 'urgent' } } });
    expect(read('and the passport one too', { lastTurn: before })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'prioritise', taskIds: ['passport'], change: { priority: 'urgent' } }],
    });
  });

  it('takes the day and the time from the last turn', () => {
    const before = turn({ kind: 'capture', changed: ['boiler'], parts: { date: '2026-11-24', time: '09:00' } });
    expect(read('also ping Omar Haddad same day', { lastTurn: before })).toMatchObject({
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
    expect(read(text, {})).toMatchObject({ kind: 'command', commands: [{ verb: 'undo' }] });
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
    expect(read(text, {})).toMatchObject({ kind: 'person', ask, contactIds });
  });

  it('are those of the last turn when no person is named', () => {
    expect(read('number?', { lastTurn: turn({ kind: 'person', contactIds: ['omar'] }) })).toMatchObject({
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
    expect(read(text, {})).toEqual({ kind: 'contact', action: 'add', contactId: null, fields });
  });

  it.each([
    ["Grace's new number is 020 7946 0018", 'grace', { phone: '020 7946 0018' }],
    ['Nisha ka naya number 98111 22233 hai', 'nisha', { phone: '98111 22233' }],
    ["Grace's email is now grace@bennett.example", 'grace', { email: 'grace@bennett.example' }],
  ])('%s changes a contact', (text, contactId, fields) => {
    expect(read(text, {})).toEqual({ kind: 'contact', action: 'change', contactId, fields });
  });

  it.each(["send Grace's number to Nisha", 'call Nisha on 98111 22233 tomorrow', 'get the number of the plumber'])(
    '%s is a task',
    (text) => {
      expect(read(text, {}).kind).toBe('capture');
    },
  );
});

describe('safety', () => {
  it.each(["ok I'm done for today", "we're finished for now, thanks"])('%s completes nothing', (text) => {
    expect(read(text, { chat: true }).kind).toBe('talk');
  });

  it('asks which tasks "everything" means when one was found', () => {
    const request = read('delete everything about the boiler', {});
    expect(request).toMatchObject({ kind: 'command', commands: [{ taskIds: [], candidates: ['boiler'] }] });
  });

  it('keeps a change that is told to somebody', () => {
    expect(read('tell Grace that the boiler service has moved to Friday', {}).kind).toBe('capture');
  });
});

it('skips the next occurrence of a series, and asks about a task that does not recur', () => {
  const series = task('register', 'Check the stock register', { recurring: true });
  const readWith = (text: string, id: string): Request =>
    readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: [...tasks, series],
      dialogue: { lastTurn: turn({ shown: [id], changed: [id] }) },
      last: [id],
    });
  expect(readWith('skip this one', 'register')).toMatchObject({ commands: [{ verb: 'skip', taskIds: ['register'] }] });
  expect(readWith('skip this one, I am away', 'boiler')).toMatchObject({
    commands: [{ verb: 'cancel', taskIds: [], candidates: ['boiler'] }],
  });
});

describe('several tasks', () => {
  const shop = [
    task('shelves', 'Ask Omar for the shelves of the Pune shop', { contactId: 'omar' }),
    task('sign', 'Order a sign for the Pune shop'),
    task('lease', 'Sign the lease with Grace', { contactId: 'grace', due: { date: '2026-11-25', time: null } }),
    task('walk', 'Walk with Grace', { contactId: 'grace' }),
    task('leaves', 'The bus leaves at 9'),
    task('stock', 'Count the stock', { recurring: true, due: { date: '2026-11-19', time: '08:00' } }),
  ];
  const say = (text: string, lastTurn: Partial<Turn> = {}): Request =>
    readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: shop,
      dialogue: { chat: true, lastTurn: turn(lastTurn) },
    });
  const commands = (request: Request) => (request.kind === 'command' ? request.commands : []);

  it('are all that have the words of "everything", also in the purpose of a title', () => {
    const request = say('cancel everything for the Pune shop');
    expect(commands(request)).toMatchObject([{ verb: 'cancel', taskIds: ['shelves', 'sign'] }]);
    expect(request).toMatchObject({ plural: true });
  });

  it('are those of the person that a pronoun means: of the same message, else of the last turn', () => {
    expect(commands(say('Grace moved abroad. Drop everything with her'))).toMatchObject([
      { taskIds: ['lease', 'walk'] },
    ]);
    expect(commands(say('drop everything with him', { contactIds: ['omar'] }))).toMatchObject([
      { taskIds: [], candidates: ['shelves'] },
    ]);
    expect(say('drop everything with him')).toMatchObject({ kind: 'talk', act: 'unsure' });
  });

  it('without a date are found in Hindi', () => {
    expect(say('jinki koi date nahi hai wo sab hata do')).toMatchObject({
      plural: true,
      commands: [{ verb: 'delete', taskIds: ['shelves', 'sign', 'walk', 'leaves'] }],
    });
  });

  it('are confirmed when the rules only found the verb', () => {
    expect(say('Please cancel all of the tasks that have no date.')).toMatchObject({
      plural: true,
      commands: [{ verb: 'cancel', taskIds: ['shelves', 'sign', 'walk', 'leaves'] }],
    });
  });

  it('are those of the last turns for "both"', () => {
    const both = say('make both of them urgent', { changed: ['walk'], shown: ['walk'], list: ['sign', 'walk'] });
    expect(commands(both)).toMatchObject([{ taskIds: ['sign', 'walk'] }]);
    expect(commands(say('make both of them urgent', { changed: ['walk'], shown: ['walk'] }))).toEqual([]);
  });
});

describe('a command whose pronoun means what was named before it', () => {
  const say = (text: string, lastTurn: Partial<Turn> = {}): Request =>
    read(text, { chat: true, lastTurn: turn(lastTurn) });

  it.each([
    ['the boiler thing, push that to Friday', 'boiler'],
    ['okay so the lease with grace um go ahead and move it to Friday', 'lease'],
    ['that second one just make that friday', 'passport'],
  ])('%s', (text, id) => {
    const request = say(text, { changed: ['boxes'], shown: ['boxes', 'passport', 'invoice'] });
    const ids =
      request.kind === 'correct' ? request.taskIds : request.kind === 'command' && request.commands[0]?.taskIds;
    expect(ids).toEqual([id]);
  });

  it('means the last turn after a sentence', () => {
    const request = say('the boiler man is late, move it to Friday', { changed: ['boxes'], shown: ['boxes'] });
    expect(request).toMatchObject({ commands: [{ taskIds: ['boxes'] }] });
  });

  it('is not looked up by the reason behind the pronoun', () => {
    const request = say('cancel this one, the shop has no room', { changed: ['passport'], shown: ['passport'] });
    expect(request).toMatchObject({ commands: [{ verb: 'cancel', taskIds: ['passport'] }] });
  });
});

describe('thanks and refusals are never tasks', () => {
  it.each(['बहुत बहुत धन्यवाद', 'bahut shukriya ji', 'रहने दीजिए', 'rahne dijiye', 'नहीं नहीं, जाने दीजिए', 'chhodiye'])(
    '%s',
    (text) => {
      expect(read(text, { chat: true }).kind).toBe('talk');
      expect(read(text, { chat: true, lastTurn: turn({ changed: ['boxes'] }) }).kind).toMatch(/^(?:answer|talk)$/);
    },
  );
});

describe('any text after any turn', () => {
  const ids = fc.subarray(tasks.map(({ id }) => id));
  const dialogue = fc.record<Dialogue>(
    {
      chat: fc.boolean(),
      pending: fc.constantFrom(choice, person, confirmation, { kind: 'save', question: 'Save it?', options: [] }),
      lastTurn: fc
        .record({
          kind: fc.constantFrom('command', 'capture', 'question', 'correct', 'answer'),
          changed: ids,
          shown: ids,
          list: ids,
          contactIds: fc.subarray(contacts.map(({ id }) => id)),
          command: fc.constantFrom({ verb: 'complete' as const, change: {} }, undefined),
        })
        .map((more) => turn(more)),
    },
    { requiredKeys: [] },
  );
  const known = new Set([...tasks, ...contacts].map(({ id }) => id));

  it('is read without an error, about known tasks, people and options only', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, mutated, mixedScripts), dialogue, (text, before) => {
        const request = read(text, before);
        const named =
          request.kind === 'command'
            ? request.commands.flatMap(({ taskIds, candidates }) => [...taskIds, ...candidates])
            : request.kind === 'answer'
              ? request.answer === 'choose'
                ? request.chosen
                : []
              : 'taskIds' in request
                ? request.taskIds
                : [];
        expect(named.filter((id) => !known.has(id))).toEqual([]);
        if (request.kind === 'answer' && request.answer === 'choose')
          expect(before.pending?.options.map(({ id }) => id)).toEqual(expect.arrayContaining(request.chosen));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a question that no rule reads', () => {
  const done = task('tyres', 'Change the tyres', { status: 'completed', completedOn: '2026-11-18' });
  const ask = (text: string, lastTurn: Partial<Turn> = {}): Request =>
    readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: [...tasks, done],
      dialogue: { chat: true, lastTurn: turn(lastTurn) },
    });

  it.each([
    ['did Nisha get the invoice?', ['invoice']],
    ['wo passport wala kaam kab ka hai?', ['passport']],
    ['aaj maine kya kya nipta liya?', ['tyres']],
    ['how many done so far today?', ['tyres']],
  ])('%s', (text, taskIds) => {
    expect(ask(text)).toMatchObject({ kind: 'question', taskIds });
  });

  it('is about the task just shown if it only names a day', () => {
    expect(ask('is that a Tuesday?', { changed: ['boiler'] })).toMatchObject({ ask: 'when', taskIds: ['boiler'] });
  });

  it('is not answered with tasks if none is named', () => {
    expect(ask('what is the weather in Oslo?')).toMatchObject({ kind: 'talk', act: 'other' });
  });
});

describe('a report', () => {
  it('completes the one task that it names, whatever "all" says', () => {
    expect(read('boiler serviced, all ok', { chat: true })).toMatchObject({
      commands: [{ verb: 'complete', taskIds: ['boiler'] }],
    });
    const remark = read("oh yeah that one's done, omar was a great help", {
      chat: true,
      lastTurn: turn({ shown: ['boxes'] }),
    });
    expect(remark).toMatchObject({ commands: [{ verb: 'complete', taskIds: ['boxes'] }] });
  });

  it('about other people is a story', () => {
    expect(read('my cousin called last night and told me about her new flat', { chat: true })).toMatchObject({
      kind: 'talk',
      act: 'story',
    });
  });
});

describe('a command for a task that is not known', () => {
  it.each(['push the dentist to Monday', 'scrap that one', 'delete the one about the plants'])(
    'is not saved in a chat: %s',
    (text) => {
      expect(read(text, { chat: true })).toMatchObject({
        kind: 'command',
        commands: [{ taskIds: [], candidates: [] }],
      });
    },
  );

  it.each(['move the sofa to the garage on Friday', 'change the oil on Monday', 'cancel the gym membership'])(
    'is something to do if it changes a thing: %s',
    (text) => {
      expect(read(text, { chat: true }).kind).toBe('capture');
    },
  );
});
