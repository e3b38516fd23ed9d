import { describe, expect, it } from 'vitest';
import type { Change, Turn } from '../src/index.ts';
import { parseTurn, turn } from './known-dialogue.ts';

const listed = (...shown: string[]): Turn => turn({ kind: 'question', shown });
const moved = turn({ changed: ['lease'], shown: ['lease'], command: { verb: 'reschedule', change: {} } });
const done = turn({
  changed: ['boiler'],
  shown: ['boiler'],
  list: ['boiler', 'lease'],
  command: { verb: 'complete', change: {} },
});

/** What a turn changes of which task, however it is read. */
function findChange(text: string, lastTurn?: Turn): { id: string | undefined; change: Change | undefined } {
  const request = parseTurn(text, { chat: true, lastTurn });
  if (request.kind === 'correct') return { id: request.taskIds[0], change: request.change };
  const command = request.kind === 'command' && request.commands.length === 1 ? request.commands[0] : undefined;
  return { id: command?.taskIds.length === 1 ? command.taskIds[0] : undefined, change: command?.change };
}

// The boiler is due on Tuesday 24 November at 9:00, the lease on Wednesday, the boxes on Saturday; today is Wednesday 18.
describe('a new time', () => {
  it.each<[string, Turn | undefined, string, Change]>([
    [
      'can’t make the boiler on Tuesday after all. the day after that, same time',
      undefined,
      'boiler',
      at('2026-11-25'),
    ],
    ['boiler: same day, 11:40. they rang me', undefined, 'boiler', at(null, '11:40')],
    ['the boiler people moved me. same day, quarter past eleven', undefined, 'boiler', at(null, '11:15')],
    [
      'the lease can be signed a week later than agreed, their lawyer is ill',
      undefined,
      'lease',
      { shift: { days: 7 } },
    ],
    ['boxes wale ne abhi haath khade kar diye, usko 3 din aage kar do', undefined, 'boxes', { shift: { days: 3 } }],
    ['lease ko do din aage badha do', undefined, 'lease', { shift: { days: 2 } }],
    ['Hopeless. Give me three days more.', listed('lease'), 'lease', { shift: { days: 3 } }],
    ['allow me another week', listed('lease'), 'lease', { shift: { days: 7 } }],
    ['can I have two more days', listed('lease'), 'lease', { shift: { days: 2 } }],
    ['isko do din aur de do', listed('lease'), 'lease', { shift: { days: 2 } }],
    ['argh. friday for sure', listed('passport'), 'passport', at('2026-11-20')],
    ['ok ok. on Monday, I promise', listed('passport'), 'passport', at('2026-11-23')],
    ['right. 4 days from now for that one', listed('passport'), 'passport', at('2026-11-22')],
    ['tomorrow morning, promise', listed('passport'), 'passport', at('2026-11-19', '09:00')],
    ['give her another week', listed('lease'), 'lease', { shift: { days: 7 } }],
    ['next day', listed('lease'), 'lease', at('2026-11-26')],
    ['same time the day after', listed('boiler'), 'boiler', at('2026-11-25')],
    ['passport: friday. no excuses', undefined, 'passport', at('2026-11-20')],
    ['could we do 8:30, I am at the clinic at ten', listed('boiler'), 'boiler', at(null, '08:30')],
    ['can we make it 10', listed('boiler'), 'boiler', at(null, '10:00')],
  ])('%s', (text, lastTurn, id, change) => {
    expect(findChange(text, lastTurn)).toEqual({ id, change });
  });

  it.each([
    'what about friday?',
    'give me tomorrow',
    'how about the weekend?',
    'can I have friday',
    'it was friday for sure',
  ])('is none of the task of a question: %s', (text) => {
    expect(findChange(text, listed('lease')).id).toBeUndefined();
  });

  it.each(['Grace gave me until Monday to decide', 'Nisha gave us two extra chairs'])(
    'is not set unasked where it may be about something else: %s',
    (text) => {
      expect(findChange(text, listed('boxes')).id).toBeUndefined();
    },
  );

  it('is no time of a task that was only listed with others', () => {
    expect(findChange('tomorrow for sure', listed('boxes', 'lease')).id).toBeUndefined();
  });

  it('belongs to what was done where the last turn reported something done', () => {
    expect(parseTurn('and the other one, half an hour after that', { chat: true, lastTurn: done })).toMatchObject({
      commands: [{ verb: 'complete', taskIds: ['lease'] }],
    });
  });

  it('is none of what somebody is to be told', () => {
    expect(parseTurn('usko bol do kal aa jaye', { chat: true, lastTurn: listed('lease') }).kind).toBe('capture');
  });

  it('leaves a heading and a remark alone', () => {
    expect(parseTurn('friday: call Omar about the pallets', { chat: true, lastTurn: moved }).kind).toBe('capture');
    expect(parseTurn('Omar: friday', { chat: true, lastTurn: moved })).not.toMatchObject({ kind: 'command' });
  });
});

function at(date: string | null, time: string | null = null): Change {
  return { due: { date, time } };
}
