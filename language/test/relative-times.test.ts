import { describe, expect, it } from 'vitest';
import type { Turn } from '../src/index.ts';
import { parseTurn, turn } from './known-dialogue.ts';

const lease: Partial<Turn> = { kind: 'capture', changed: ['lease'], parts: { date: '2026-11-25', time: null } };
const boiler: Partial<Turn> = { kind: 'capture', changed: ['boiler'], parts: { date: '2026-11-24', time: '09:00' } };

describe('a day or a time counted from the last turn', () => {
  it.each<[string, Partial<Turn>, object]>([
    ['book the van the day before that', lease, { date: '2026-11-24', time: null }],
    ['clean the flat two days before', lease, { date: '2026-11-23', time: null }],
    ['pack the suitcase the night before', lease, { date: '2026-11-24', time: '20:00' }],
    ['pack the suitcase the evening before', lease, { date: '2026-11-24', time: '18:00' }],
    ['send the photos a week after that', lease, { date: '2026-12-02', time: null }],
    ['us se do din pehle kapde lene hai', lease, { date: '2026-11-23', time: null }],
    ['clear the cupboard an hour before', boiler, { date: '2026-11-24', time: '08:00' }],
    ['usse ek ghanta pehle cupboard khali karna hai', boiler, { date: '2026-11-24', time: '08:00' }],
  ])('%s', (text, lastTurn, due) => {
    expect(parseTurn(text, { chat: true, lastTurn: turn(lastTurn) })).toMatchObject({
      kind: 'capture',
      tasks: [{ due }],
    });
  });

  it('is a part of the task without one', () => {
    expect(parseTurn('clean the flat two days before')).toMatchObject({ tasks: [{ due: null }] });
  });
});

describe('the times that count', () => {
  it.each([
    ["shift the boiler to 5 Omar's got a thing at 4", { date: null, time: '17:00' }],
    ["move the boiler to 3 there's a delivery at 2", { date: null, time: '15:00' }],
    ['move the boiler to friday because grace is away on thursday', { date: '2026-11-20', time: null }],
    ['push the boiler one to wed same time', { date: '2026-11-25', time: null }],
  ])('without those of a reason: %s', (text, due) => {
    const lastTurn = turn({ kind: 'capture', changed: ['invoice'], parts: { date: '2026-11-20', time: '17:00' } });
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'reschedule', taskIds: ['boiler'], change: { due } }],
    });
  });

  it.each([
    ['every tuesday 9.15 email grace the roster', '2026-11-24', '09:15'],
    ['fridays 4.30 water the plants', '2026-11-20', '16:30'],
    ['call omar tuesday 9.40', '2026-11-24', '09:40'],
    ['Friday 20.11 call omar', '2026-11-20', null],
  ])('with a dot: %s', (text, date, time) => {
    expect(parseTurn(text)).toMatchObject({ tasks: [{ due: { date, time } }] });
  });

  it.each([
    ['ask grace if i can have monday off', 'Ask grace if i can have monday off'],
    ['ask omar whether he can do tuesday', 'Ask omar whether he can do tuesday'],
    ['email Grace the minutes from the 9 June meeting', 'Email Grace the minutes from the 9 June meeting'],
    ['send omar the photos of the 2 may event', 'Send omar the photos of the 2 may event'],
  ])('without those of the content: %s', (text, title) => {
    expect(parseTurn(text)).toMatchObject({ tasks: [{ title, due: null }] });
  });

  it('without an amount', () => {
    expect(parseTurn('text nisha thursday to say the first two are ready')).toMatchObject({
      tasks: [{ due: { date: '2026-11-19', time: null } }],
    });
  });
});
