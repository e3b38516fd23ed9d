import { describe, expect, it } from 'vitest';
import { writeWav } from './write-wav.ts';

describe('a WAV recording', () => {
  it('has a header with one channel, 16 bits and the sample rate', () => {
    const view = new DataView(writeWav([new Float32Array(8)], 16_000));
    const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
    expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
    expect(view.getUint16(20, true)).toBe(1);
    expect(view.getUint16(22, true)).toBe(1);
    expect(view.getUint32(24, true)).toBe(16_000);
    expect(view.getUint32(28, true)).toBe(32_000);
    expect(view.getUint16(34, true)).toBe(16);
    expect(view.getUint32(40, true)).toBe(16);
  });

  it('mixes two channels into one and clips values out of range', () => {
    const view = new DataView(writeWav([Float32Array.of(1, 0, -3), Float32Array.of(0, 0, -3)], 16_000));
    expect([0, 1, 2].map((frame) => view.getInt16(44 + frame * 2, true))).toEqual([16_384, 0, -32_767]);
  });

  it('without samples is an empty file', () => {
    expect(writeWav([], 16_000).byteLength).toBe(44);
  });
});
