import { describe, expect, it } from 'vitest';
import { sampleParsedMessage } from '../../../../test/samples.ts';
import type { Command, MessageRequest } from '../../../lib/language.ts';
import { planCorrections, planRequest } from './request.rules.ts';
import { editRow, type ReadRow } from './rows.rules.ts';

const message = sampleParsedMessage({
  taskType: 'follow_up',
  contactId: 'priya',
  contactName: 'Priya',
  due: { date: '2026-11-19', time: '16:00' },
});
const call: ReadRow = { message, recurrenceText: null };
const send: ReadRow = { message: { ...message, title: 'Send the quote', due: null }, recurrenceText: null };

function command(changes: Partial<Command>): MessageRequest {
  const read = { verb: 'complete' as const, taskIds: [], candidates: [], target: 'the call', change: {}, ...changes };
  return { kind: 'command', commands: [read], tasks: [], plural: false };
}

const draft = { rows: [], edits: [], chosen: [], confirmed: false };

describe('Enter on a message', () => {
  it('saves new tasks as the server parses them if nothing was corrected', () => {
    const request: MessageRequest = { kind: 'capture', tasks: [message] };
    expect(planRequest({ ...draft, request, rows: [call, send] })).toMatchObject({ kind: 'send', corrections: {} });
  });

  it('sends the corrections of a single task as overrides', () => {
    const edits = editRow([call], [], 0, { overrides: { priority: 'high' } });
    expect(planCorrections([call], edits)).toEqual({ overrides: { priority: 'high' } });
  });

  it('sends every row in full if one of several was corrected, and ignores an empty title', () => {
    const edits = editRow([call, send], [], 0, { overrides: { title: ' ', priority: 'high' } });
    expect(planCorrections([call, send], edits).tasks).toEqual([
      {
        text: 'Call Priya',
        overrides: {
          title: 'Call Priya',
          task_type: 'follow_up',
          priority: 'high',
          contact_id: 'priya',
          due: { date: '2026-11-19', time: '16:00' },
          recurrence: null,
          backlog: false,
        },
      },
      { text: 'Send the quote', overrides: expect.objectContaining({ title: 'Send the quote', due: null }) },
    ]);
  });

  it('does nothing if every row was removed', () => {
    const request: MessageRequest = { kind: 'capture', tasks: [message] };
    const edits = editRow([call], [], 0, { dropped: true });
    expect(planRequest({ ...draft, request, rows: [call], edits })).toEqual({ kind: 'nothing' });
  });

  it('asks which task is meant, then applies the command to the chosen one', () => {
    const request = command({ candidates: ['a', 'b'] });
    expect(planRequest({ ...draft, request })).toEqual({ kind: 'choose', candidates: ['a', 'b'] });
    expect(planRequest({ ...draft, request, chosen: ['b'] })).toMatchObject({ kind: 'send', chosen: ['b'] });
  });

  it('does nothing if no task matches, except for Undo', () => {
    expect(planRequest({ ...draft, request: command({}) })).toEqual({ kind: 'nothing' });
    expect(planRequest({ ...draft, request: command({ verb: 'undo' }) })).toMatchObject({ kind: 'send' });
  });

  it('asks for confirmation above 20 tasks', () => {
    const taskIds = Array.from({ length: 21 }, (_, at) => `task ${at}`);
    const request = command({ taskIds });
    expect(planRequest({ ...draft, request })).toEqual({ kind: 'confirm', count: 21 });
    expect(planRequest({ ...draft, request, confirmed: true })).toMatchObject({ kind: 'send', confirmed: true });
    expect(planRequest({ ...draft, request: command({ taskIds: taskIds.slice(1) }) }).kind).toBe('send');
  });
});
