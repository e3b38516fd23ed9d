import { describe, expect, it, test } from 'vitest';
import * as english from '../src/english-requests.ts';
import { buildTaskIndex, createTaskIndex, mayBeHindi, readRequest } from '../src/index.ts';
import { headsByWord } from '../src/request/command/patterns.ts';
import { questionHeads } from '../src/request/question/patterns.ts';
import { contacts, format, now, parse, tasks } from './known-tasks.ts';

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
    ['put the deck back by a week', 'reschedule deck {"shift":{"days":7}}'],
    ['shove the deck back to friday', 'reschedule deck {"due":{"date":"2026-11-20","time":null}}'],
    ['stick the Marcus lunch in for 2 instead', 'reschedule lunch {"due":{"date":null,"time":"14:00"}}'],
    ['move the deck to december', 'reschedule deck {"due":{"date":"2026-12-01","time":null}}'],
    ['put the investor deck on saturday', 'reschedule deck {"due":{"date":"2026-11-21","time":null}}'],
    ['put the deck in the folder on saturday', 'Put the deck in the folder 11-21'],
    ['bump the deck up to urgent', 'prioritise deck {"priority":"urgent"}'],
    ['bin the investor deck', 'delete deck'],
    ['bin the deck boxes', 'Bin the deck boxes'],
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
    expect(format(parse(text))).toBe(expected);
  });

  test.each([
    ['done', 'complete deck'],
    ['move it to friday', 'reschedule deck {"due":{"date":"2026-11-20","time":null}}'],
    ['that one is done', 'complete deck'],
    ["I can't pay the rent today, move it to friday", 'reschedule rent {"due":{"date":"2026-11-20","time":null}}'],
  ])('%j means the task said before it, else the one the conversation was last about', (text, expected) => {
    expect(format(parse(text, ['deck', 'rent']))).toBe(expected);
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
    expect(parse(text).kind).toBe('capture');
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
    expect(format(parse(text))).toBe(expected);
  });

  test.each([
    'ask Priya when the deck is due',
    'find out how many seats are left',
    "remind me what's due today at 9",
    'show Priya the deck',
    'Ask Priya, what did she finish yesterday?',
    'the fence papers, next friday',
  ])('%j is a new task', (text) => {
    expect(parse(text).kind).toBe('capture');
  });
});

it('every word that can begin a command or a question is read the same without the tables of Hindi', () => {
  const padding = 'x'.repeat(8);
  const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks };
  const texts = [...headsByWord.keys(), ...questionHeads.firstWords()]
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => `${word} ${padding} ${padding} ${padding} ${padding}`)
    .filter((text) => !mayBeHindi(text));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(english.readRequest(text, options), text).toEqual(readRequest(text, options));
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
    expect(format(parse(text))).toBe(expected);
  });
});

it('builds the index of many tasks in parts of a hundred tasks or words', () => {
  const many = Array.from({ length: 50 }).flatMap((_, copy) =>
    tasks.map((task) => ({ ...task, id: `${task.id}-${copy}` })),
  );
  const parts = createTaskIndex(many);
  let count = 0;
  let part = parts.next();
  for (; !part.done; part = parts.next()) count += 1;
  expect(count).toBeGreaterThanOrEqual(2 * Math.floor(many.length / 100));
  expect(part.value).toEqual(buildTaskIndex(many));
});

it('returns the same for a list of tasks and for its index', () => {
  const options = { now, timeZone: 'Asia/Kolkata', contacts };
  const index = buildTaskIndex(tasks);
  for (const text of ['paid the rent', "what's due this week", 'push the deck to friday'])
    expect(readRequest(text, { ...options, tasks: index })).toEqual(readRequest(text, { ...options, tasks }));
});
