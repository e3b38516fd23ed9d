import { describe, expect, it } from 'vitest';
import { addWaiting, readWaiting } from './waiting.rules.ts';

const waiting = (captureId: string, text = 'call Priya') => ({ body: { captureId, text }, problem: null });

describe('queued captures', () => {
  it('are read back as they were kept', () => {
    expect(readWaiting(JSON.stringify([waiting('a')]))).toEqual([waiting('a')]);
  });

  it.each([null, '', '{', '{}', 'null', '"text"'])('are none when %j is stored', (stored) => {
    expect(readWaiting(stored)).toEqual([]);
  });

  it.each([
    null,
    3,
    'text',
    {},
    { body: null },
    { body: 'text' },
    { body: {} },
    { body: { text: 'call Priya' } },
    { body: { captureId: 'a' } },
    { body: { text: 3, captureId: 'a' } },
    { body: { text: 'call Priya', captureId: 3 } },
  ])('are read without the malformed entry %j', (malformed) => {
    expect(readWaiting(JSON.stringify([malformed, waiting('a')]))).toEqual([waiting('a')]);
  });

  it('are kept once per capture id, with the latest text', () => {
    const list = addWaiting([waiting('a'), waiting('b')], waiting('a', 'call Priya Shah'));
    expect(list).toEqual([waiting('b'), waiting('a', 'call Priya Shah')]);
  });
});
