import { describe, expect, it } from 'vitest';
import { parseMessage, readRequest } from '../src/index.ts';

const contacts = [
  { id: 'priya', name: 'Priya Sharma' },
  { id: 'rahul', name: 'Rahul Mehta' },
  { id: 'anil', name: 'Anil Kapoor' },
];
const options = { now: Temporal.Instant.from('2026-11-18T05:00:00Z'), timeZone: 'Asia/Kolkata', contacts, tasks: [] };
const parseTasks = (text: string) => {
  const request = readRequest(text, options);
  return request.kind === 'capture' ? request.tasks : [];
};

describe('a reminder before the due time', () => {
  it.each([
    ["I'm meeting Jennifer at 3 tomorrow, remind me 30 minutes before", 30, { date: '2026-11-19', time: '15:00' }],
    ['dentist on Friday at 10, alert me 2 hours ahead', 120, { date: '2026-11-20', time: '10:00' }],
    ['anniversary on 3 December, remind me a day before', 1440, { date: '2026-12-03', time: null }],
    ['kal shaam 4 baje meeting hai, 10 minute pehle yaad dilana', 10, { date: '2026-11-19', time: '16:00' }],
  ])('%s', (text, minutes, due) => {
    const tasks = parseTasks(text);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({ remindBefore: minutes, due });
  });

  it('is null when the time before an event is the due time', () => {
    const { remindBefore, due } = parseMessage('call two days before the hearing on March 10 at noon', options);
    expect(remindBefore).toBeNull();
    expect(due).toEqual({ date: '2027-03-08', time: '12:00' });
  });
});

describe('several people in one task', () => {
  it.each([
    ['call Priya and Rahul tomorrow', 'priya', ['rahul']],
    ['mail Anil, Priya and Rahul the minutes', 'anil', ['priya', 'rahul']],
    ['Priya aur Rahul ko kal call karna hai', 'priya', ['rahul']],
    ['call Priya about Rahul', 'priya', []],
  ])('%s', (text, first, others) => {
    expect(parseMessage(text, options)).toMatchObject({ contactId: first, alsoWith: others });
  });
});

describe('labels', () => {
  it.each([
    ['send the quote on friday #Sales #q4', 'Send the quote', ['Sales', 'q4']],
    ['#home water the plants', 'Water the plants', ['home']],
    ['kal bijli ka bill bharna hai #घर', 'Bijli ka bill bharna hai', ['घर']],
    ['fix issue #12 in the C# parser', 'Fix issue #12 in the C# parser', []],
    ['post the minutes in #general tomorrow', 'Post the minutes in #general', []],
  ])('%s', (text, title, labels) => {
    expect(parseMessage(text, options)).toMatchObject({ title, labels });
  });

  it('hold for their own task', () => {
    const tasks = parseTasks('call Priya tomorrow #sales and send Rahul the quote by Friday #q4');
    expect(tasks.map(({ labels }) => labels)).toEqual([['sales'], ['q4']]);
  });
});

describe('a date inside the content', () => {
  it.each([
    ['tell Anil that the board meeting shifted to 25th Nov', 'Tell Anil that the board meeting shifted to 25th Nov'],
    ['inform Priya that the audit is on 5 December', 'Inform Priya that the audit is on 5 December'],
  ])('%s', (text, title) => {
    expect(parseMessage(text, options)).toMatchObject({ title, due: null });
  });

  it('leaves the other task of the message without a date', () => {
    const tasks = parseTasks('call back Priya and also tell Anil that the board meeting shifted to 25th Nov');
    expect(tasks.map(({ due }) => due)).toEqual([null, null]);
  });

  it('is not the deadline of telling it', () => {
    expect(parseMessage('tell Anil that the samples are late by Friday', options).due?.date).toBe('2026-11-20');
  });
});

describe('words that look like others', () => {
  it.each([
    ['k8s cluster upgrade', 'K8s cluster upgrade'],
    ['K2 trek training', 'K2 trek training'],
    ['2 nos. LED TV and 10 nos. chairs', '2 nos. LED TV and 10 nos. chairs'],
  ])('%s', (text, title) => {
    expect(parseMessage(text, options).title).toBe(title);
  });
});
