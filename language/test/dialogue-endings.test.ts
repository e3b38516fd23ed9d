import { describe, expect, it } from 'vitest';
import type { Turn } from '../src/index.ts';
import { readRequest } from '../src/index.ts';
import { contacts, now, parseTurn, tasks, turn } from './known-dialogue.ts';

const saved = (...changed: string[]): Turn => turn({ kind: 'capture', changed, shown: changed });
const listed = (...shown: string[]): Turn => turn({ kind: 'question', shown });
const after = (verb: 'complete' | 'cancel' | 'delete', id: string): Turn =>
  turn({ changed: [id], shown: [id], command: { verb, change: {} } });

describe('the task that an order without its name ends', () => {
  it.each<[string, Turn, string]>([
    ['the boiler is the new owner’s headache. Drop it.', saved('boxes', 'boiler'), 'boiler'],
    ['hmm, the lease fell through. scrap it', saved('passport'), 'lease'],
    ['no hang on, she says some time in spring. kill it', saved('lease'), 'lease'],
    ['Omar is bringing his own, bin it', saved('boxes'), 'boxes'],
    ['cancel kar do woh, mistri bola abhi theek chal raha hai', listed('boiler'), 'boiler'],
    ['usko hata do, Nisha khud banwa legi', saved('invoice'), 'invoice'],
    ['I can bring it up when we sign the lease. Remove it again.', saved('boxes'), 'boxes'],
    ['Grace has a spare for me, so delete that.', listed('passport'), 'passport'],
  ])('%s', (text, lastTurn, id) => {
    const request = parseTurn(text, { chat: true, lastTurn });
    expect(request).toMatchObject({ kind: 'command', commands: [{ taskIds: [id] }] });
    expect(request.kind === 'command' && request.commands[0]?.verb).toMatch(/cancel|delete/);
  });

  it('is asked for after several tasks', () => {
    const request = parseTurn('he changed his mind, drop it', { chat: true, lastTurn: saved('boxes', 'passport') });
    expect(request).toMatchObject({ commands: [{ verb: 'cancel', taskIds: [], candidates: ['boxes', 'passport'] }] });
  });
});

describe('a task that is taken off', () => {
  it.each([
    ['You can take the passport off again, Grace has sorted mine.', 'passport'],
    ['take the boxes off the list', 'boxes'],
    ['boiler wala kaam ab Omar dekh lega, meri list se hata do', 'boiler'],
    ['meri list se passport hata do', 'passport'],
    ['please take the lease off my list; her brother wants it', 'lease'],
  ])('%s', (text, id) => {
    const request = parseTurn(text, { chat: true, lastTurn: saved('invoice') });
    expect(request).toMatchObject({ kind: 'command', commands: [{ taskIds: [id] }] });
  });

  it('is none where nothing known is named', () => {
    expect(parseTurn('take the curtains off', { chat: true }).kind).toBe('capture');
    expect(parseTurn('bring back the drill from Omar', { chat: true }).kind).toBe('capture');
  });
});

describe('a task that is brought back', () => {
  it.each<[string, Turn]>([
    ['never mind, she wants another line on it. it’s back on my desk', after('complete', 'invoice')],
    ['rang him. it is on after all. bring it back', after('cancel', 'boiler')],
    ['oh no, they returned it, so that is back on my list', after('complete', 'passport')],
    ['she changed her mind again, put it back', after('delete', 'boxes')],
  ])('%s', (text, lastTurn) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ commands: [{ verb: 'undo' }] });
  });

  it.each(['bring back the passport thing, they lost my form', 'ok put the passport back on my list'])('%s', (text) => {
    const cancelled = tasks.map((task) => (task.id === 'passport' ? { ...task, status: 'cancelled' as const } : task));
    const dialogue = { chat: true, lastTurn: saved('boxes') };
    const request = readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: cancelled,
      last: [],
      dialogue,
    });
    expect(request).toMatchObject({ commands: [{ verb: 'reopen', taskIds: ['passport'] }] });
  });
});
