import { describe, expect, it, test } from 'vitest';
import type { KnownTask, Request } from '../src/index.ts';
import { buildTaskIndex, mayAsk, readRequest } from '../src/index.ts';
import { headsByWord } from '../src/request/command/patterns.ts';
import { questionHeads } from '../src/request/question/patterns.ts';

const contacts = [
  { id: 'priya', name: 'Priya Sharma', company: 'Acme' },
  { id: 'rahul', name: 'Rahul Verma', company: 'Infosys' },
  { id: 'marcus', name: 'Marcus Reed' },
];

const task = (id: string, title: string, more: Partial<KnownTask> = {}): KnownTask => ({
  id,
  title,
  contactId: null,
  taskType: 'todo',
  priority: 'medium',
  status: 'pending',
  due: null,
  recurring: false,
  completedOn: null,
  ...more,
});

const tasks: readonly KnownTask[] = [
  task('call', 'Call Priya about the retainer', {
    contactId: 'priya',
    taskType: 'follow_up',
    due: { date: '2026-11-18', time: '16:00' },
  }),
  task('contract', 'Email Priya the contract', {
    contactId: 'priya',
    taskType: 'follow_up',
    due: { date: '2026-11-24', time: null },
  }),
  task('lunch', 'Meet Marcus for lunch', {
    contactId: 'marcus',
    taskType: 'follow_up',
    due: { date: '2026-11-20', time: '13:00' },
  }),
  task('rent', 'Pay the rent', { due: { date: '2026-11-16', time: null } }),
  task('deck', 'Investor deck', { priority: 'high', due: { date: '2026-11-23', time: null } }),
  task('netflix', 'Cancel Netflix', { due: { date: '2026-11-21', time: null } }),
  task('review', 'Weekly review', { recurring: true, due: { date: '2026-11-20', time: '10:00' } }),
  task('passport', 'Renew passport', { status: 'backlog' }),
  task('gst', 'Submit the GST return', { status: 'completed', completedOn: '2026-11-17' }),
];

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const read = (text: string, last: readonly string[] = []): Request =>
  readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks, last });

/** A request in one line: what it asks for, without the fields that have their default. */
function format(request: Request): string {
  if (request.kind === 'talk') return `talk ${request.talk}`;
  if (request.kind === 'question') return `${request.ask}: ${request.taskIds.join(' ')}`.trim();
  const made = request.tasks.map(
    ({ title, due }) => `${title}${due ? ` ${due.date.slice(5)}${due.time === null ? '' : ` ${due.time}`}` : ''}`,
  );
  if (request.kind === 'capture') return made.join(' / ');
  const commands = request.commands.map(({ verb, taskIds, candidates, change }) =>
    [
      verb,
      ...taskIds,
      ...candidates.map((id) => `${id}?`),
      ...(Object.keys(change).length > 0 ? [JSON.stringify(change)] : []),
    ].join(' '),
  );
  return [...commands, ...made].join(' / ');
}

describe('several tasks in one message', () => {
  test.each([
    [
      'call Priya tomorrow at 4 and send Rahul the quote by Friday',
      'Call Priya 11-19 16:00 / Send Rahul the quote 11-20',
    ],
    [
      'tomorrow: call Priya, email Rahul, pay the electricity bill',
      'Call Priya 11-19 / Email Rahul 11-19 / Pay the electricity bill 11-19',
    ],
    ['call Priya and email Rahul tomorrow', 'Call Priya 11-19 / Email Rahul 11-19'],
    ['call Priya at 4 and Rahul at 5 tomorrow', 'Call Priya 11-19 16:00 / Call Rahul 11-19 17:00'],
    ['prepare the slides and meet Priya tomorrow at 11', 'Prepare the slides 11-19 / Meet Priya 11-19 11:00'],
    [
      '1. call Priya at 3\n2. buy stamps\n3. email Rahul the deck',
      'Call Priya 11-18 15:00 / Buy stamps / Email Rahul the deck',
    ],
    ['todo monday:\n- call Rahul at 3\n- buy stamps', 'Call Rahul 11-23 15:00 / Buy stamps 11-23'],
    ['call Priya and Rahul tomorrow', 'Call Priya and Rahul 11-19'],
    ['buy milk, eggs and bread', 'Buy milk, eggs and bread'],
    ['Buy:\n- milk\n- eggs', 'Buy milk, eggs'],
    ['call Priya and ask about the invoice', 'Call Priya and ask about the invoice'],
    ['review and send the deck', 'Review and send the deck'],
    ['prepare the deck and send it to Rahul by Friday', 'Prepare the deck and send it to Rahul 11-20'],
    ['if Rahul has not paid by Friday, call him', 'If Rahul has not paid, call him 11-20'],
    ['gym mon wed fri 7am', 'Gym 11-20 07:00'],
    ['pay the rent and also gift wrap the hampers', 'Pay the rent / Gift wrap the hampers'],
    ['order tape, cartons and bubble wrap', 'Order tape, cartons and bubble wrap'],
    [
      'okay brain dump um defrost the salmon tonight uh ring Rahul about napkins thursday at nine and oh yeah buy candles',
      'Defrost the salmon 11-18 20:00 / Ring Rahul about napkins 11-19 09:00 / Buy candles',
    ],
    [
      'right um email Rahul the invoice uh book a cab for six am tomorrow and um water the ferns',
      'Email Rahul the invoice / Book a cab 11-19 06:00 / Water the ferns',
    ],
    ['okay so first um fix the tap today oh yeah and call Priya on friday', 'Fix the tap 11-18 / Call Priya 11-20'],
    [
      'book a cab for 6am tomorrow, pack the tripod, charge batteries',
      'Book a cab 11-19 06:00 / Pack the tripod / Charge batteries',
    ],
    ['pick up laundry, drop off parcel, buy stamps', 'Pick up laundry / Drop off parcel / Buy stamps'],
    ['pack tripod, charge cable and lens', 'Pack tripod, charge cable and lens'],
    ['mow front lawn sat n call Rahul 5pm tmrw re fence', 'Mow front lawn 11-21 / Call Rahul re fence 11-19 17:00'],
    ['Message from Rahul\nplease send the samples by Friday', 'Send the samples 11-20'],
    ['> can you review this?\nreview the proposal by Thursday', 'Review the proposal 11-19'],
    ['Rahul: party at 8?\nMe: buy a cake by Friday', 'Buy a cake 11-20'],
    [
      'Rahul: send the deck by Friday\nPriya: pay the fee on Monday',
      'Rahul: send the deck 11-20 / Priya: pay the fee 11-23',
    ],
    [
      'so the driver is ill um i have to courier the samples by friday and email Rahul the invoice tomorrow and then every monday dust the shelves',
      'Courier the samples 11-20 / Email Rahul the invoice 11-19 / Dust the shelves 11-23',
    ],
    [
      'okay two things while i wait for the lift call Rahul about the lease at three and pay the gardener tomorrow',
      'Call Rahul about the lease 11-18 15:00 / Pay the gardener 11-19',
    ],
    [
      'Sorry to bother you with this: text Priya the address by tonight, and get the curtains washed before Saturday',
      'Text Priya the address 11-18 20:00 / Get the curtains washed 11-20',
    ],
    ['if Marcus writes call Rahul and pay the driver tomorrow', 'Call Rahul and pay the driver 11-19'],
    ['From the clerk: draft attached for comment. Please review the rota by Sunday.', 'Review the rota 11-22'],
    [
      'meet Rahul on Monday about the tender and send him the drawings the day after',
      'Meet Rahul about the tender 11-23 / Send him the drawings 11-24',
    ],
    ['call Priya on friday, email Rahul the next day at 4 pm', 'Call Priya 11-20 / Email Rahul 11-21 16:00'],
    ['pay the deposit on the 25th then book the van two days later', 'Pay the deposit 11-25 / Book the van 11-27'],
    ['email Priya and book the van the following day', 'Email Priya 11-19 / Book the van 11-19'],
    ['todo monday:\n- call Rahul at 3\n- buy stamps at 5', 'Call Rahul 11-23 15:00 / Buy stamps 11-23 17:00'],
    ['Shall we make sure we pay the cook on friday', 'Pay the cook 11-20'],
    [
      'sit down with Priya on Friday to go through the plan and settle the dates',
      'Sit down with Priya to go through the plan and settle the dates 11-20',
    ],
    ['do one thing remind me on friday to fetch the blinds', 'Fetch the blinds 11-20'],
    ['do one thing at a time', 'Do one thing at a time'],
    ['pay the fees and then also book the bus', 'Pay the fees / Book the bus'],
    ['Power cut all day. Please see to it that I send the lot on Monday.', 'Send the lot 11-23'],
  ])('%j is %s', (text, expected) => {
    expect(format(read(text))).toBe(expected);
  });

  it.each(['query the bill with Rahul on Monday', 'sit down with Marcus on Monday'])('%j is a follow-up', (text) => {
    expect(read(text)).toMatchObject({ kind: 'capture', tasks: [{ taskType: 'follow_up' }] });
  });

  it('carries over the person that a pronoun means', () => {
    const request = read('call Priya tomorrow and send her the deck on Friday');
    expect(request.kind === 'capture' && request.tasks.map(({ contactId }) => contactId)).toEqual(['priya', 'priya']);
  });

  it('gives a priority said of both to both', () => {
    const request = read('pay the rent and call the bank, both urgent');
    expect(request.kind === 'capture' && request.tasks.map(({ priority }) => priority)).toEqual(['urgent', 'urgent']);
  });

  it('places the spans of each task in the whole message', () => {
    const text = 'call Priya at 4 and Rahul at 5 tomorrow';
    const request = read(text);
    const said =
      request.kind === 'capture'
        ? request.tasks.map(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)))
        : [];
    expect(said).toEqual([
      ['at 4', 'Priya'],
      ['at 5 tomorrow', 'Rahul'],
    ]);
  });

  it('keeps at most 20 tasks and the rest in the description of the last', () => {
    const text = Array.from({ length: 25 }, (_, at) => `- buy thing ${String.fromCodePoint(97 + at)}`).join('\n');
    const request = read(text);
    expect(request.kind === 'capture' && request.tasks).toHaveLength(20);
    expect(request.kind === 'capture' && request.tasks.at(-1)?.description).toContain('buy thing y');
  });

  it('reads a text of more than 1,500 characters as one task', () => {
    const request = read('call Priya tomorrow and email Rahul on Friday. '.repeat(40));
    expect(request.kind === 'capture' && request.tasks).toHaveLength(1);
  });
});

describe('commands', () => {
  test.each([
    ['mark the rent as done', 'complete rent'],
    ['paid the rent', 'complete rent'],
    ['spoke to Priya', 'complete call'],
    [
      'rent is paid and move lunch with Marcus to monday',
      'complete rent / reschedule lunch {"due":{"date":"2026-11-23","time":null}}',
    ],
    ['done with the deck, remind me to call Rahul at 5', 'complete deck / Call Rahul 11-18 17:00'],
    ['done with the deck remind me to call Rahul at 5', 'complete deck / Call Rahul 11-18 17:00'],
    ['snooze the rent please remind me to buy milk', 'reschedule rent {"shift":{"minutes":60}} / Buy milk'],
    ['paid the gas bill', 'complete'],
    ["Great news! I've finally paid the rent", 'complete rent'],
    ['phew, we finished the deck', 'complete deck'],
    ['The gas fitter has been paid', 'complete'],
    ['The rent has been paid, remind me to call Rahul at 5', 'complete rent / Call Rahul 11-18 17:00'],
    ['pause the weekly review while I am in Leh', 'pause review'],
    ['reopen the gst return', 'reopen gst'],
    ['forget about the passport', 'cancel passport'],
    ['delete the milk task', 'delete'],
    ['push the deck by two days', 'reschedule deck {"shift":{"days":2}}'],
    ['snooze the rent', 'reschedule rent {"shift":{"minutes":60}}'],
    ['make lunch with Marcus 2 pm', 'reschedule lunch {"due":{"date":null,"time":"14:00"}}'],
    ['take the date off the deck', 'reschedule deck {"due":null}'],
    ['lower the priority of the deck', 'prioritise deck {"priority":"medium"}'],
    ['park the deck', 'backlog deck'],
    ['move the lunch with Marcus a day earlier', 'reschedule lunch {"shift":{"days":-1}}'],
    ['pause the weekly review', 'pause review'],
    ['oops, undo that', 'undo'],
    ['move the Priya task to monday', 'reschedule call? contract? {"due":{"date":"2026-11-23","time":null}}'],
    ['both Priya tasks are done', 'complete call contract'],
    ['push the rent and the deck to friday', 'reschedule rent deck {"due":{"date":"2026-11-20","time":null}}'],
    ['make the investor deck urgent please', 'prioritise deck {"priority":"urgent"}'],
    ['The rent is paid, by the way.', 'complete rent'],
  ])('%j is %s', (text, expected) => {
    expect(format(read(text))).toBe(expected);
  });

  test.each([
    ['done', 'complete deck'],
    ['move it to friday', 'reschedule deck {"due":{"date":"2026-11-20","time":null}}'],
    ['that one is done', 'complete deck'],
    ["I can't pay the rent today, move it to friday", 'reschedule rent {"due":{"date":"2026-11-20","time":null}}'],
  ])('%j means the task said before it, else the one the conversation was last about', (text, expected) => {
    expect(format(read(text, ['deck', 'rent']))).toBe(expected);
  });

  test.each([
    'cancel Netflix',
    'cancel the gym membership',
    'move the sofa on Saturday',
    'finish the deck by friday',
    'shift the oven to the terrace',
    'tell Rahul the deck is done',
    'make sure the rent is paid by Friday',
    'once the deck is done, send it to Rahul',
    'signed copy of the agreement to Priya',
    'I promised Rahul the deck by friday',
    'pause the ads campaign tomorrow',
    'call Priya tomorrow about the deck',
    'push Rahul for the quote tomorrow',
    'Priya called, call her back at 5',
    'no need to rush: paint the fence',
    'put off the lights',
    'put calling Priya on my to do list for tomorrow',
    'tell Rahul to remind me to pay the rent',
    'The hall has been booked for Friday',
    'The flight has been delayed',
    'pause the washing while the power is off',
    'good news for Priya to be sent tomorrow',
  ])('%j is a new task', (text) => {
    expect(read(text).kind).toBe('capture');
  });
});

describe('questions', () => {
  test.each([
    ["what's due today?", 'list: rent call'],
    ['what did I promise Marcus?', 'list: lunch'],
    ['anything for Priya?', 'list: call contract'],
    ['Priya?', 'list: call contract'],
    ["what's in my backlog", 'list: passport'],
    ["what's sitting in my backlog", 'list: passport'],
    ['which tasks did I complete yesterday', 'done: gst'],
    ['tell me what I did yesterday', 'done: gst'],
    ['how many tasks are overdue', 'count: rent'],
    ['how many calls do I still have to make?', 'count: call'],
    ["what's next", 'next: rent'],
    ['when am I meeting Marcus', 'when: lunch'],
    ["when's lunch with Marcus again?", 'when: lunch'],
    ['what should I be working on now', 'next: rent'],
    ['ok what am i tackling first', 'next: rent'],
    ['what did I finish yesterday', 'done: gst'],
    ['did I pay the rent?', 'done: rent'],
    ['how am I doing this week', 'report:'],
    ['Evening! What did I finish yesterday?', 'done: gst'],
    ['Only out of curiosity, how many tasks are overdue?', 'count: rent'],
    ['sorry when am i seeing marcus', 'when: lunch'],
    ['how many tasks are overdue, or so?', 'count: rent'],
  ])('%j is %s', (text, expected) => {
    expect(format(read(text))).toBe(expected);
  });

  test.each([
    'ask Priya when the deck is due',
    'find out how many seats are left',
    "remind me what's due today at 9",
    'show Priya the deck',
    'Ask Priya, what did she finish yesterday?',
    'the fence papers, next friday',
  ])('%j is a new task', (text) => {
    expect(read(text).kind).toBe('capture');
  });
});

it('needs the tables of commands and questions for every word that can begin one', () => {
  const padding = 'x'.repeat(8);
  const missing = [...headsByWord.keys(), ...questionHeads.firstWords()].filter(
    (word) => /^\p{L}/u.test(word) && !mayAsk(`${word} ${padding} ${padding} ${padding} ${padding}`),
  );
  expect(missing).toEqual([]);
});

describe('talk', () => {
  test.each([
    ['hi there', 'talk hello'],
    ['thanks!', 'talk thanks'],
    ['ok, thank you so much', 'talk thanks'],
    ['thanks a lot, mate', 'talk thanks'],
    ['dhanyavad ji 🙏', 'talk thanks'],
    ['what can you do?', 'talk help'],
    ['what all can you do?', 'talk help'],
    ['good morning, please help me', 'talk help'],
    ['hi, call Priya tomorrow', 'Call Priya 11-19'],
  ])('%j is %s', (text, expected) => {
    expect(format(read(text))).toBe(expected);
  });
});

it('returns the same for a list of tasks and for its index', () => {
  const options = { now, timeZone: 'Asia/Kolkata', contacts };
  const index = buildTaskIndex(tasks);
  for (const text of ['paid the rent', "what's due this week", 'push the deck to friday'])
    expect(readRequest(text, { ...options, tasks: index })).toEqual(readRequest(text, { ...options, tasks }));
});
