import { describe, expect, it } from 'vitest';
import { parseOwnKinds } from '../train/load-data.ts';
import { withoutAddress } from '../src/message/address.ts';
import { parseTurn, turn } from './known-dialogue.ts';

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

describe('taking back and correcting in other words', () => {
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
  const rows = parseOwnKinds().filter(({ source, context }) => source === 'chat' && !context);
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
