import type { ParsedMessage } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleParsedMessage } from '../../../../test/samples.ts';
import { editRow, joinWithAbove, planRows, type ReadRow } from './rows.rules.ts';

function row(title: string, changes: Partial<ParsedMessage> = {}): ReadRow {
  return { message: sampleParsedMessage({ title, ...changes }), recurrenceText: null };
}

const rent = row('Pay the rent', { due: { date: '2026-11-20', time: null } });
const bank = row('Call the bank', { taskType: 'follow_up', priority: 'high', contactId: 'bank', contactName: 'Bank' });
const flights = row('Book flights');

describe('the rows of a message with several tasks', () => {
  it('keeps a correction with its row while typing continues', () => {
    const edits = editRow([rent, bank], [], 1, { overrides: { priority: 'urgent' } });
    const planned = planRows([rent, flights, bank], edits);
    expect(planned.map(({ overrides }) => overrides)).toEqual([{}, {}, { priority: 'urgent' }]);
  });

  it('keeps a correction of a row whose title changes, by its position', () => {
    const edits = editRow([rent, bank], [], 1, { overrides: { priority: 'urgent' } });
    const planned = planRows([rent, row('Call the bank about the card')], edits);
    expect(planned[1]?.overrides).toEqual({ priority: 'urgent' });
  });

  it('omits a removed row, and saves it again when it is restored', () => {
    const read = [rent, bank, flights];
    const dropped = editRow(read, [], 1, { dropped: true });
    expect(planRows(read, dropped).map(({ message }) => message.title)).toEqual(['Pay the rent', 'Book flights']);
    expect(planRows(read, editRow(read, dropped, 1, { dropped: false }))).toHaveLength(3);
  });

  it('merges a row with the one above: one title, the first schedule, the higher priority, a follow-up if either is', () => {
    const read = [rent, bank];
    const [first, second] = planRows(read, []);
    const [joined, ...rest] = planRows(read, joinWithAbove(read, [], second!, first!));
    expect(rest).toEqual([]);
    expect(joined?.places).toEqual([0, 1]);
    expect(joined?.message).toMatchObject({
      title: 'Pay the rent and call the bank',
      due: { date: '2026-11-20', time: null },
      taskType: 'follow_up',
      priority: 'high',
      contactId: 'bank',
    });
  });

  it('keeps a manually edited title when its row is merged', () => {
    const read = [rent, bank];
    const edits = editRow(read, [], 1, { overrides: { title: 'Ring the bank' } });
    const [first, second] = planRows(read, edits);
    const [joined] = planRows(read, joinWithAbove(read, edits, second!, first!));
    expect(joined?.overrides.title).toBe('Pay the rent and ring the bank');
  });

  it('merges three rows into one', () => {
    const read = [rent, bank, flights];
    const two = planRows(read, []);
    const once = joinWithAbove(read, [], two[1]!, two[0]!);
    const [first, last] = planRows(read, once);
    const [joined, ...rest] = planRows(read, joinWithAbove(read, once, last!, first!));
    expect(rest).toEqual([]);
    expect(joined?.message.title).toBe('Pay the rent and call the bank and book flights');
  });

  it('saves a merged row on its own when the row above it is removed', () => {
    const read = [rent, bank];
    const [first, second] = planRows(read, []);
    const edits = editRow(read, joinWithAbove(read, [], second!, first!), 0, { dropped: true });
    expect(planRows(read, edits).map(({ message }) => message.title)).toEqual(['Call the bank']);
  });
});
