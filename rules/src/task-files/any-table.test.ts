import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseTaskFile } from './parse-task-file.ts';

async function read(text: string) {
  const file = await parseTaskFile(strToU8(text), { timeZone: 'Asia/Kolkata' });
  if (file.source !== 'csv') throw new Error('a table was expected');
  return file;
}

describe('a table of any program', () => {
  it('needs only a title and a due date', async () => {
    const { source, tasks } = await read(
      'Title,Due\nSend the offer,2030-11-20\nCall Priya,next Friday 4pm\nTidy up,\n',
    );
    expect(source).toBe('csv');
    expect(tasks.map(({ title, due }) => [title, due])).toEqual([
      ['Send the offer', { date: '2030-11-20', time: null, timeZone: null }],
      ['Call Priya', { text: 'next Friday 4pm' }],
      ['Tidy up', null],
    ]);
  });

  it('is read by its headings, in other languages too, and keeps other columns in the notes', async () => {
    const { tasks, priorities } = await read(
      'Fällig am;Aufgabe;Priorität;Status;Kontakt;Tags;Kostenstelle\n' +
        '21.11.2030 16:30;Angebot senden;High;in progress;Priya;work, offers;4711\n' +
        '22.11.2030;Büro aufräumen;3;erledigt;;;\n',
    );
    expect(tasks).toMatchObject([
      {
        title: 'Angebot senden',
        due: { date: '2030-11-21', time: '16:30', timeZone: 'Asia/Kolkata' },
        priority: 'high',
        status: 'in_progress',
        contactName: 'Priya',
        labels: ['work', 'offers'],
        notes: 'Kostenstelle: 4711',
      },
      { title: 'Büro aufräumen', due: { date: '2030-11-22' }, priority: 'medium', status: 'completed', notes: null },
    ]);
    expect(priorities).toContainEqual({ from: '3', to: 'medium', count: 1 });
  });

  it.each([
    ['11/20/2030 4 pm', { date: '2030-11-20', time: '16:00', timeZone: 'Asia/Kolkata' }],
    ['20/11/2030, 09:05:00', { date: '2030-11-20', time: '09:05', timeZone: 'Asia/Kolkata' }],
    ['20/11/2030 or so', { text: '20/11/2030 or so' }],
  ])('has due dates with times: %s', async (cell, due) => {
    expect((await read(`Task;Deadline\nWrite;${cell}\n`)).tasks).toMatchObject([{ due }]);
  });

  it('has a title under another heading: the column with the most text', async () => {
    const { tasks } = await read(
      'No;Agenda point;Due date\n1;Choose the venue;2030-11-20\n2;Invite people;2030-11-21\n',
    );
    expect(tasks.map(({ title, notes }) => [title, notes])).toEqual([
      ['Choose the venue', 'No: 1'],
      ['Invite people', 'No: 2'],
    ]);
  });
});
