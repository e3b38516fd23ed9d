import { describe, expect, it } from 'vitest';
import { readRequest } from '../src/index.ts';
import { now, task } from './known-tasks.ts';

const contacts = [
  { id: 'farah', name: 'Farah Khan' },
  { id: 'osei', name: 'Kwame Osei' },
];
const tasks = [
  task('bill', 'Pay the water bill'),
  task('form', 'Collect the consent form from Farah', { contactId: 'farah', taskType: 'follow_up' }),
  task('loan', 'Osei ji ka 2 lakh ka loan chukana', { contactId: 'osei' }),
  task('sand', 'Sand 3 truck mangwana'),
  task('boiler', 'Upgrade boiler controls'),
  task('hall', 'Paint the hall'),
  task('fridge', 'Get the walk-in fridge looked at'),
  task('salon', 'Book the dog into the salon'),
];
const read = (text: string) => readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks });

describe('reports that a known task is finished', () => {
  it.each([
    ["water bill's paid at last", 'bill'],
    ['Farah has given the consent form', 'form'],
    ['osei ji ko 2 lakh de diye', 'loan'],
    ['sand aa gaya', 'sand'],
    ['walk in fridge is fixed!!', 'fridge'],
  ])('completes the task of "%s"', (text, id) => {
    expect(read(text)).toMatchObject({ kind: 'command', commands: [{ verb: 'complete', taskIds: [id] }] });
  });

  it.each([
    'Farah has lost the consent form',
    "Farah hasn't given the consent form",
    'Kwame has given the consent form',
    'sand kharab ho gaya',
    'osei ji ko 2 lakh dene hain',
    'osei ji ko sirf 2 lakh de diye',
  ])('completes nothing on "%s"', (text) => {
    const request = read(text);
    expect(request.kind === 'command' ? request.commands.flatMap(({ taskIds }) => taskIds) : []).toEqual([]);
  });
});

describe('commands that name a known task', () => {
  it('needs little evidence when the whole title is named', () => {
    expect(read('kill the boiler controls upgrade')).toMatchObject({ commands: [{ taskIds: ['boiler'] }] });
  });

  it('moves what is told as news', () => {
    expect(read('the dog salon can wait until friday')).toMatchObject({
      commands: [{ verb: 'reschedule', taskIds: ['salon'], change: { due: { date: '2026-11-20' } } }],
    });
  });

  it.each([
    ["water bill's paid, what a queue that was", 'complete', 'bill'],
    ['dog salon, that can wait until friday', 'reschedule', 'salon'],
  ])('reads the clause that says what became of a task: %s', (text, verb, id) => {
    expect(read(text)).toMatchObject({ kind: 'command', commands: [{ verb, taskIds: [id] }], tasks: [] });
  });

  it('moves nothing to a time that is over', () => {
    const request = read('saw to the dog salon this morning');
    expect(request.kind === 'command' && request.commands[0]?.verb === 'reschedule').toBe(false);
  });

  it('loses no new task beside a report', () => {
    expect(read('walk in fridge is fixed, buy milk').kind).toBe('capture');
    expect(read('walk in fridge is fixed, and ring Farah about the rota').kind).toBe('capture');
  });

  it('makes a task of work on the same thing', () => {
    expect(read('clear the hall').kind).toBe('capture');
  });

  it('takes what somebody is to be told as a task', () => {
    expect(read('farah ko bol do form change hai').kind).toBe('capture');
  });
});

describe('schedules of Hindi messages', () => {
  const readTask = (text: string) => {
    const request = read(text);
    return request.kind === 'capture' ? request.tasks[0] : undefined;
  };

  it.each([
    ['licence 28 ko khatam ho raha hai, 3 din pehle renew karwana', '2026-11-25'],
    ['Form 16 ko check karna hai', undefined],
    ['har jumme ko chai ka hisaab karna hai', '2026-11-20'],
  ])('reads the day of "%s"', (text, date) => {
    expect(readTask(text)?.due?.date).toBe(date);
  });

  it('keeps the time of what somebody is to be told', () => {
    expect(readTask('Farah ko bolna truck budhwar ko subah 7 baje bhej de')).toMatchObject({ due: null });
  });
});

it('reads an order a week before an event as due then', () => {
  const request = read("Farah's recital is the 27th so remind me three days before to buy tickets");
  expect(request).toMatchObject({ tasks: [{ title: 'Buy tickets', due: { date: '2026-11-24', time: null } }] });
});
