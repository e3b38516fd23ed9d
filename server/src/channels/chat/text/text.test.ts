import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../../../platform/html.ts';
import { parsePress, writePress, type Press } from './buttons.ts';
import { lines, shorten } from './markup.ts';
import { createCaptureId, packId, unpackId } from './short-id.ts';
import { splitMessage } from './split-message.ts';

const id = '0193a1b2-0000-7000-8000-0000000000ff';
const other = '0193a1b2-ffff-7000-8000-0000000000aa';

describe('a long message', () => {
  it('is split at its lines', () => {
    expect(splitMessage('aa\nbb\ncc', 5)).toEqual(['aa\nbb', 'cc']);
    expect(splitMessage('one two three', 8)).toEqual(['one two', 'three']);
    expect(splitMessage('\n \n')).toEqual([]);
  });

  it('is never split inside an entity, a tag or a character, and loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 20 }), (texts) => {
        const { value } = lines(...texts.map((text) => html`<b>${text}</b> x`));
        const parts = splitMessage(value, 120);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(120);
          expect(part.isWellFormed()).toBe(true);
          expect(part.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
        }
        const words = (markup: string) => markup.replaceAll(/<[^>]*>|\s/g, '');
        expect(words(parts.join(''))).toBe(words(value));
      }),
    );
  });

  it('a truncated text has no split characters', () => {
    expect(shorten('👍👍👍', 2)).toBe('👍…');
    expect(shorten('ab', 2)).toBe('ab');
  });
});

describe('a button', () => {
  const presses: Press[] = [
    { verb: 'undo', captureId: id },
    { verb: 'date', captureId: id, day: '2026-11-20' },
    { verb: 'date', captureId: id, day: null },
    { verb: 'priority', captureId: id, priority: 'urgent' },
    { verb: 'contact', captureId: id, contactId: other },
    { verb: 'contact', captureId: id, contactId: null },
    { verb: 'act', taskId: id, action: 'next_week', subjectAt: new Date('2026-11-20T10:00:00Z') },
    { verb: 'act', taskId: id, action: 'done', subjectAt: null },
    { verb: 'offer', taskId: id },
    { verb: 'step', taskId: id, stepId: other, done: true },
  ];

  it.each(presses)('%o fits into 64 bytes and is parsed back', (press) => {
    const data = writePress(press);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(parsePress(data)).toEqual(press);
  });

  it('with unknown data is ignored', () => {
    for (const data of [
      '',
      'x',
      'u:',
      'u:abc',
      `P:${packId(id)}:huge`,
      `D:${packId(id)}:2026-99-99`,
      `a:${packId(id)}:9:-`,
    ])
      expect(parsePress(data)).toBeNull();
    fc.assert(fc.property(fc.string(), (data) => void parsePress(data)));
  });
});

describe('an id', () => {
  it('is packed and unpacked', () => {
    expect(packId(id)).toHaveLength(22);
    expect(unpackId(packId(id))).toBe(id);
  });

  it('of a capture is deterministic for a message, and sorted by time', () => {
    const date = new Date('2026-11-15T10:00:00Z');
    const first = createCaptureId('telegram:7:8:9', date);
    expect(createCaptureId('telegram:7:8:9', date)).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createCaptureId('telegram:7:8:10', date)).not.toBe(first);
    expect(createCaptureId('telegram:7:8:9', new Date(date.getTime() + 1_000)) > first).toBe(true);
  });
});
