import { describe, expect, it } from 'vitest';
import { parseOwnKinds } from '../train/load-data.ts';
import { withoutAddress } from '../src/message/address.ts';
import { readRequest } from '../src/index.ts';
import { contacts, now, parseTurn, tasks, turn } from './known-dialogue.ts';
import { task } from './known-tasks.ts';

describe('people who say it in their own way', () => {
  it.each([
    ['I should be grateful if you would move the boiler to Monday', 'reschedule', 'boiler'],
    ['I wonder whether you might postpone the lease by two days', 'reschedule', 'lease'],
    ['The boxes are no longer required.', 'cancel', 'boxes'],
    ['lol scrap the passport thing 😂', 'cancel', 'passport'],
    ['You may delete the one about the boxes; the shop has plenty.', 'delete', 'boxes'],
  ])('%s', (text, verb, id) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'command', commands: [{ verb, taskIds: [id] }] });
  });

  it.each([
    'so this guy cuts in line and nobody says a word 😂',
    'Our neighbour told us a most peculiar story about his cat.',
    'aaj to mandi mein paer rakhne ki jagah nahi thi',
  ])('does not save a story: %s', (text) => {
    expect(parseTurn(text, { chat: true }).kind).toBe('talk');
  });

  it.each([
    'so i ran into Grace and she is fine, i have to send her the keys by friday',
    'the tap is dripping again, call the plumber tomorrow',
    'gotta grab nappies',
  ])('saves what a story asks for: %s', (text) => {
    expect(parseTurn(text, { chat: true }).kind).toBe('capture');
  });

  it('keeps a time that was told about before as a story', () => {
    expect(parseTurn('Grace rang me at 6am in tears', { chat: true })).toMatchObject({ kind: 'talk' });
  });
});

describe('questions in other words', () => {
  it.each([
    ['owt overdue?', []],
    ['what am I past due on?', []],
    ['which jobs havent got a date on', ['passport']],
    ['kya reh gaya hai jiski date nikal gayi', []],
    ['what time had we said for that', ['boiler']],
  ])('%s', (text, taskIds) => {
    const lastTurn = turn({ changed: ['boiler'] });
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ kind: 'question', taskIds });
  });
});

describe('taking back and correcting in other words', () => {
  it.each([
    ['Strike that, 2:45.', { due: { date: null, time: '14:45' } }],
    ["Wednesday, rather. She's out Thursday.", { due: { date: '2026-11-25', time: null } }],
    ['nahi nahi kal subah 8 baje, warna daant padegi', { due: { date: '2026-11-19', time: '08:00' } }],
  ])('%s', (text, change) => {
    const lastTurn = turn({ changed: ['boiler'], command: { verb: 'reschedule', change: {} } });
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ kind: 'correct', taskIds: ['boiler'], change });
  });

  it('acha rehne do, pehle jaisa tha waisa hi kar do', () => {
    const lastTurn = turn({ changed: ['boiler'], command: { verb: 'reschedule', change: {} } });
    expect(parseTurn('acha rehne do, pehle jaisa tha waisa hi kar do', { chat: true, lastTurn })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'undo' }],
    });
  });

  const done = { chat: true, lastTurn: turn({ changed: ['boxes'], command: { verb: 'complete', change: {} } }) };
  const made = { chat: true, lastTurn: turn({ kind: 'capture', changed: ['boiler'] }) };

  it.each(['Forgive me, they have not been ordered.', 'oops not yet actually', 'arre nahi, abhi nahi hua'])(
    '%s',
    (text) => {
      expect(parseTurn(text, done)).toMatchObject({ kind: 'command', commands: [{ verb: 'undo' }] });
    },
  );

  it.each(['I do apologise, kindly reinstate that.', 'wapas lao', 'put it back the way it was'])('%s', (text) => {
    expect(parseTurn(text, made)).toMatchObject({ kind: 'command', commands: [{ verb: 'undo' }] });
  });

  it.each([
    ['On reflection, Friday would suit me better.', { due: { date: '2026-11-20', time: null } }],
    ['my bad, friday', { due: { date: '2026-11-20', time: null } }],
    ['make it two hours later', { shift: { minutes: 120 } }],
    ['9 nahi 11 baje', { due: { date: null, time: '11:00' } }],
  ])('%s', (text, change) => {
    expect(parseTurn(text, made)).toMatchObject({ kind: 'correct', taskIds: ['boiler'], change });
  });

  it('completes nothing when a task is said to have moved', () => {
    expect(parseTurn("the boiler service's moved to 2pm, same day", { chat: true })).not.toMatchObject({
      commands: [{ verb: 'complete' }],
    });
  });

  it('takes a verb alone for the task that was last talked about', () => {
    const about = (id: string) => ({ chat: true, lastTurn: turn({ kind: 'capture', changed: [id] }) });
    expect(parseTurn('bhej diya', about('invoice'))).toMatchObject({ commands: [{ taskIds: ['invoice'] }] });
    expect(parseTurn('bhej diya', about('passport'))).not.toMatchObject({ commands: [{ taskIds: ['invoice'] }] });
  });

  it('asks before two tasks are lost', () => {
    const shown = { chat: true, lastTurn: turn({ kind: 'question', shown: ['boxes', 'lease'] }) };
    expect(parseTurn('Please remove both of them.', shown)).toMatchObject({ kind: 'command', plural: true });
  });
});

it('takes the other of two people with one name', () => {
  const before = { chat: true, lastTurn: turn({ kind: 'capture', contactIds: ['omar'] }) };
  expect(parseTurn('ping the other Omar tomorrow', before)).toMatchObject({ tasks: [{ contactId: 'omar2' }] });
});

it.each([
  ['would you be so kind as to call Priya', 'call Priya'],
  ['could I trouble you for her number', 'her number'],
  ['could you tell me which items are late', 'which items are late'],
  ['call Priya', 'call Priya'],
])('removes the polite words: %s', (text, request) => {
  expect(withoutAddress(text)).toBe(request);
});

it('tells stories from things to do in its own corpus', () => {
  const rows = parseOwnKinds().filter(({ source, context }, at) => source === 'chat' && !context && at % 8 === 0);
  const isSaved = (text: string): boolean => parseTurn(text, { chat: true }).kind === 'capture';
  const stories = rows.filter(({ kind }) => kind === 'story');
  const saved = stories.filter(({ text }) => isSaved(text)).map(({ text }) => text);
  expect(saved.length / stories.length, saved.join('\n')).toBeLessThan(0.06);
  const captures = rows.filter(({ kind }) => kind === 'capture');
  const lost = captures.filter(({ text }) => !isSaved(text)).map(({ text }) => text);
  expect(lost.length / captures.length, lost.join('\n')).toBeLessThan(0.06);
});

describe('what people put around a request', () => {
  it.each([
    ['could you note this down, send the meter readings', ['Send the meter readings']],
    ['ek cheez likh lijiye, chaabi banwani hai', ['Chaabi banwani hai']],
    ['add delete the old passport scans to my tasks', ['Delete the old passport scans']],
  ])('%s', (text, titles) => {
    const request = parseTurn(text, { chat: true });
    expect(request.kind === 'capture' && request.tasks.map(({ title }) => title)).toEqual(titles);
  });

  it('keeps a first clause that has content of its own', () => {
    const request = parseTurn('write to Grace, book the hall', { chat: true });
    expect(request.kind === 'capture' && request.tasks).toHaveLength(2);
  });

  it.each(['move the passport to the top', 'passport wala sabse upar rakh do', 'passport top pe rakho'])(
    'raises the priority: %s',
    (text) => {
      expect(parseTurn(text, { chat: true })).toMatchObject({
        commands: [{ verb: 'prioritise', taskIds: ['passport'], change: { priority: 'high' } }],
      });
    },
  );

  it('does not read the top of a thing as a priority', () => {
    expect(parseTurn('put the angel on top of the tree', { chat: true }).kind).toBe('capture');
  });

  it.each(['boxes 40 nahi 55 kar do', 'change the boxes from 40 to 55', '55 boxes not 40'])(
    'replaces an amount: %s',
    (text) => {
      expect(parseTurn(text, { chat: true })).toMatchObject({
        kind: 'correct',
        taskIds: ['boxes'],
        change: { title: 'Order 55 boxes for the shop' },
      });
    },
  );

  it('does not replace an amount of a task with other words', () => {
    expect(parseTurn('chairs 40 nahi 55 mangwane hain', { chat: true }).kind).not.toBe('correct');
  });

  it.each([
    ['nisha ka email hai kya apne paas', 'email'],
    ['grace se pichli baar kab mile the', 'last_contact'],
    ['grace kahan kaam karti hai', 'company'],
  ])('asks about a person in Hindi: %s', (text, ask) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'person', ask });
  });

  it('reads question words in the spelling of a chat', () => {
    expect(parseTurn('wats due today', { chat: true }).kind).toBe('question');
  });
});

describe('known tasks that get a new time or priority', () => {
  const shown = { chat: true, lastTurn: turn({ kind: 'question', shown: ['boiler', 'lease'] }) };
  const raised = { chat: true, lastTurn: turn({ command: { verb: 'prioritise', change: { priority: 'urgent' } } }) };
  const command = (verb: string, taskIds: string[], change: object) => ({
    kind: 'command',
    commands: [{ verb, taskIds, change }],
  });

  it.each([
    ['put the boiler on Monday at 4', { due: { date: '2026-11-23', time: '16:00' } }, 'boiler'],
    ['passport sunday subah 10 baje rakho', { due: { date: '2026-11-22', time: '10:00' } }, 'passport'],
    ['the second one can go to the day after, the office is closed', { shift: { days: 1 } }, 'lease'],
  ])('%s', (text, change, id) => {
    expect(parseTurn(text, shown)).toMatchObject(command('reschedule', [id], change));
  });

  it('asks before all of a list get one', () => {
    expect(parseTurn('put them all down for Friday', shown)).toMatchObject({
      ...command('reschedule', ['boiler', 'lease'], { due: { date: '2026-11-20', time: null } }),
      plural: true,
    });
  });

  it.each([
    ['the boiler is high too', 'boiler', 'high'],
    ['passport wala urgent hai', 'passport', 'urgent'],
    ['boxes low hi rakho, urgent nahi', 'boxes', 'low'],
  ])('%s', (text, id, priority) => {
    expect(parseTurn(text, raised)).toMatchObject(command('prioritise', [id], { priority }));
  });

  it.each(['put the keys on the shelf on Friday', 'the boiler is high up'])(
    'moves nothing in other words: %s',
    (text) => {
      expect(parseTurn(text, shown)).not.toMatchObject({ commands: [{ taskIds: ['boiler'] }] });
    },
  );

  it('leaves a completed task alone', () => {
    const known = [task('boiler', 'Service the boiler', { status: 'completed' })];
    const dialogue = { chat: true, lastTurn: turn({ shown: ['boiler'], changed: ['boiler'] }) };
    const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks: known, dialogue };
    expect(readRequest('and that one is urgent, put it on Friday', options)).not.toMatchObject({
      commands: [{ taskIds: ['boiler'] }],
    });
  });

  it('moves a call that was not answered', () => {
    const known = [task('call', 'Call Omar about the crates', { contactId: 'omar' })];
    const options = { now, timeZone: 'Asia/Kolkata', contacts: contacts.slice(0, 2), tasks: known };
    expect(
      readRequest("Omar didn't pick up, I'll try him again in 2 hours", { ...options, dialogue: { chat: true } }),
    ).toMatchObject(command('reschedule', ['call'], { due: { date: '2026-11-18', time: '12:30' } }));
  });
});

describe('what belongs to the last turn', () => {
  const several = {
    chat: true,
    lastTurn: turn({ changed: ['boxes', 'boiler'], command: { verb: 'complete', change: {} } }),
  };

  it('opens only the task that is named again', () => {
    expect(parseTurn('hang on not the boiler, he only looked at it', several)).toMatchObject({
      commands: [{ verb: 'reopen', taskIds: ['boiler'] }],
    });
  });

  it.each(['actually no leave it in, we need it after all', 'keep it, it may come in handy'])(
    'takes back what was cancelled: %s',
    (text) => {
      const cancelled = { chat: true, lastTurn: turn({ changed: ['boxes'], command: { verb: 'cancel', change: {} } }) };
      expect(parseTurn(text, cancelled)).toMatchObject({ commands: [{ verb: 'undo' }] });
    },
  );

  it('gives what was just created a time that is said alone', () => {
    const made = { chat: true, lastTurn: turn({ kind: 'capture', changed: ['boiler'] }) };
    expect(parseTurn('at 8, before the shop opens', made)).toMatchObject({
      kind: 'correct',
      taskIds: ['boiler'],
      change: { due: { date: null, time: '08:00' } },
    });
    expect(parseTurn('Dentist appointment, Friday 3pm', made).kind).toBe('capture');
  });

  it('lists the tasks of a person who is only named', () => {
    expect(parseTurn('Nisha', { chat: true })).toMatchObject({ kind: 'question', ask: 'list', taskIds: ['invoice'] });
  });

  it('completes the task that is to contact the person of a pronoun', () => {
    const known = [task('ring', 'Ring Nisha about the samples', { contactId: 'nisha' }), ...tasks];
    const dialogue = { chat: true, lastTurn: turn({ kind: 'person', contactIds: ['nisha'] }) };
    expect(
      readRequest('ok rang her, all good', { now, timeZone: 'Asia/Kolkata', contacts, tasks: known, dialogue }),
    ).toMatchObject({ commands: [{ verb: 'complete', taskIds: ['ring'] }] });
  });

  it.each(['Nisha rang, the invoice comes in four days', 'chalo dukan band karti hu, good night'])(
    'completes nothing by accident: %s',
    (text) => {
      const request = parseTurn(text, { chat: true });
      // It may be asked about.
      expect(request.kind === 'command' ? request.commands.flatMap(({ taskIds }) => taskIds) : []).toEqual([]);
    },
  );
});
