import { describe, expect, it } from 'vitest';
import { addWaiting, readWaiting } from './waiting.rules.ts';

const waiting = (captureId: string, text = 'call Priya') => ({ body: { captureId, text }, problem: null });

describe('queued captures', () => {
  it('are read back as they were kept', () => {
    expect(readWaiting(JSON.stringify([waiting('a')]))).toEqual([waiting('a')]);
  });

  it('what is no such list is no list', () => {
    for (const stored of [null, '', '{', '{}', '[null, 3, {"body":{}}]']) expect(readWaiting(stored)).toEqual([]);
  });

  it('are kept once each, the latest words counting', () => {
    const list = addWaiting([waiting('a'), waiting('b')], waiting('a', 'call Priya Shah'));
    expect(list.map(({ body }) => body.text)).toEqual(['call Priya', 'call Priya Shah']);
  });
});
