import { describe, expect, it } from 'vitest';
import { readRequest, type Request } from '../src/index.ts';
import { contacts, now, tasks } from './known-dialogue.ts';
import { task } from './known-tasks.ts';

const known = [
  ...tasks,
  task('attic', 'Tidy the attic'),
  task('order', 'Order toner from Nisha', { contactId: 'nisha' }),
  task('flyers', 'Hand out flyers', { due: { date: '2026-11-20', time: null } }),
  task('cake', 'Bake a cake', { due: { date: '2026-11-19', time: null } }),
  task('gym', 'Gym with Omar', { due: { date: '2026-11-19', time: '18:00' } }),
];
const undated = ['attic', 'order', 'passport'];
const read = (text: string): Request =>
  readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks: known, dialogue: { chat: true } });

describe('a change of all tasks with a property is confirmed', () => {
  it.each([
    ['get rid of everything thats undated, too much clutter', 'delete', undated],
    ['ditch everything that hasnt got a date', 'cancel', undated],
    ["bin everything that doesn't have a date on it i cannot stand it", 'delete', undated],
    ['delete all the ones that have no date', 'delete', undated],
    ['drop everything for nisha', 'cancel', ['invoice', 'order']],
    ['friday ka sb kuch shanivar ko kr do', 'reschedule', ['flyers', 'invoice']],
    ['kal ka sab parso kar do', 'reschedule', ['cake', 'gym']],
    ['move everything on friday to saturday', 'reschedule', ['flyers', 'invoice']],
  ])('%s', (text, verb, ids) => {
    const request = read(text);
    expect(request).toMatchObject({ kind: 'command', plural: true, tasks: [], commands: [{ verb }] });
    expect(request.kind === 'command' && request.commands[0]?.taskIds.toSorted()).toEqual(ids);
  });

  it.each(['sab hata do, list khali karni hai', 'sb hata do list khali krni h'])('%s', (text) => {
    const request = read(text);
    expect(request).toMatchObject({ kind: 'command', plural: true, tasks: [], commands: [{ verb: 'delete' }] });
    expect(request.kind === 'command' && request.commands[0]?.taskIds).toHaveLength(known.length);
  });

  it('changes nothing for a topic that no task has', () => {
    expect(read('cancel everything about the wedding on friday')).toMatchObject({ commands: [{ taskIds: [] }] });
  });
});
