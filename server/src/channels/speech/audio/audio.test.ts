import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AudioError } from './audio-error.ts';
import { cutAtQuiet } from './cut-at-quiet.ts';
import { decodeAudio } from './decode-audio.ts';
import { decodeOpus } from './decode-opus.ts';
import { hasSpeech, isSilent, loudness } from './loudness.ts';
import { packetMs } from './opus-packets.ts';
import { parseOgg } from './parse-ogg.ts';
import { parseWebm } from './parse-webm.ts';
import { resample } from './resample.ts';
import { writeWav } from '../endpoint/endpoint-engine.ts';

const recording = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../test/recordings', name));
const ogg = recording('call-priya.ogg');
const webm = recording('call-priya.webm');
const longest = 120;

const tone = (seconds: number, hertz: number, rate = 16_000, loud = 0.5) =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => loud * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
const strength = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

/** Returns `read`, or the reason why a recording is rejected. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    await decodeAudio(bytes, longest);
    return 'read';
  } catch (error) {
    if (error instanceof AudioError) return error.reason;
    throw error;
  }
}

describe('a recording', () => {
  it.each([
    ['Ogg of a phone', ogg],
    ['WebM of a browser', webm],
  ])('%s is decoded to one channel at 16 kHz', async (_name, bytes) => {
    const samples = await decodeAudio(bytes, longest);
    expect(samples.length / 16_000).toBeGreaterThan(4.6);
    expect(samples.length / 16_000).toBeLessThan(5);
    expect(strength(samples)).toBeGreaterThan(0.05);
    expect(isSilent(samples)).toBe(false);
  });

  it('WAV is decoded at any sample rate', async () => {
    const same = await decodeAudio(writeWav(tone(1, 440), 16_000), longest);
    expect(same.length).toBe(16_000);
    expect(strength(same)).toBeCloseTo(strength(tone(1, 440)), 3);
    for (const rate of [8000, 44_100, 48_000]) {
      const samples = await decodeAudio(writeWav(tone(1, 440, rate), rate), longest);
      expect(samples.length).toBe(16_000);
      expect(strength(samples)).toBeCloseTo(0.354, 2);
    }
  });

  it('WAV in other widths and with two channels is read too', async () => {
    const stereo = Buffer.from(writeWav(tone(1, 440), 8000));
    stereo.writeUInt16LE(2, 22);
    expect((await decodeAudio(stereo, longest)).length).toBe(16_000);
    const bytes = Buffer.from(writeWav(new Float32Array(400), 16_000));
    bytes.writeUInt16LE(8, 34);
    expect((await decodeAudio(bytes, longest)).length).toBe(800);
    bytes.writeUInt16LE(3, 20);
    expect(await outcome(bytes)).toBe('unreadable');
  });

  it.each([
    ['Ogg', ogg],
    ['WebM', webm],
    ['WAV', writeWav(tone(2, 300), 16_000)],
  ])('%s that is truncated is decoded up to the cut, or rejected as unreadable', async (_name, bytes) => {
    const whole = (await decodeAudio(bytes, longest)).length;
    let best = 0;
    for (let share = 0; share < 1; share += 0.05) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      if ((await outcome(cut)) === 'read') best = (await decodeAudio(cut, longest)).length;
      expect(best).toBeLessThanOrEqual(whole);
    }
    expect(best).toBeGreaterThan(whole / 2);
  });

  it('is rejected when the bytes are no known format', async () => {
    for (const bytes of [
      new Uint8Array(),
      Buffer.from('hello'),
      Buffer.from('OggS'),
      Buffer.from('\u001AEß£', 'latin1'),
    ])
      expect(await outcome(bytes)).toBe('unreadable');
    expect(await outcome(Buffer.from('\0\0\0\x20ftypM4A isom', 'latin1'))).toBe('unreadable');
  });

  it('that is damaged is decoded or rejected, without any other error', async () => {
    const spoiled = fc.tuple(
      fc.constantFrom(ogg, webm, Buffer.from(writeWav(tone(0.2, 300), 16_000))),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(spoiled, async ([bytes, changes]) => {
        const copy = Buffer.from(bytes);
        for (const [share, value] of changes) copy[Math.floor(share * copy.length)] = value;
        expect(['read', 'unreadable', 'too_long']).toContain(await outcome(copy));
      }),
      { numRuns: 30, seed: 7 },
    );
  });

  it('that is too long is rejected before it is decoded', async () => {
    const stream = parseOgg(ogg);
    const packets = Array.from({ length: 30 }, () => stream.packets).flat();
    await expect(decodeOpus({ ...stream, packets }, longest)).rejects.toMatchObject({ reason: 'too_long' });
    await expect(decodeAudio(writeWav(new Float32Array(121 * 8000), 8000), longest)).rejects.toMatchObject({
      reason: 'too_long',
    });
  });

  it('has packets whose duration is read from their headers', () => {
    for (const { packets } of [parseOgg(ogg), parseWebm(webm)])
      expect(packets.reduce((sum, packet) => sum + packetMs(packet), 0) / 1000).toBeCloseTo(4.8, 0);
    // Two frames of 20 ms, and a count of three of 60 ms each (RFC 6716, 3.2).
    expect(packetMs(Uint8Array.of((1 << 3) | 1))).toBe(40);
    expect(packetMs(Uint8Array.of((3 << 3) | 3, 3))).toBe(180);
    expect(packetMs(new Uint8Array())).toBe(0);
  });
});

describe('resampling', () => {
  it('keeps frequencies below the new limit and removes those above it', () => {
    expect(strength(resample(tone(1, 1000, 48_000), 48_000, 16_000))).toBeCloseTo(0.354, 2);
    expect(strength(resample(tone(1, 12_000, 48_000), 48_000, 16_000))).toBeLessThan(0.01);
  });
});

describe('quiet', () => {
  it('is distinguished from a whisper', () => {
    expect(isSilent(new Float32Array(16_000))).toBe(true);
    expect(isSilent(tone(1, 200, 16_000, 0.001))).toBe(true);
    expect(isSilent(tone(1, 200, 16_000, 0.01))).toBe(false);
    expect(isSilent(new Float32Array())).toBe(true);
  });

  it('has speech if its loudness changes as that of syllables, and not if it is steady or silent', () => {
    const spoken = tone(2, 200, 16_000, 0.1).map((sample, at) =>
      Math.floor(at / 3200) % 2 === 0 ? sample : sample / 20,
    );
    expect(hasSpeech(spoken)).toBe(true);
    expect(hasSpeech(tone(2, 100, 16_000, 0.3))).toBe(false);
    expect(hasSpeech(new Float32Array(32_000))).toBe(false);
    expect(hasSpeech(new Float32Array())).toBe(false);
  });

  it('is where a long recording is split, into pieces of at most 20 s, without losing samples', () => {
    const samples = tone(70, 200);
    const pauses = [12, 29, 41, 60];
    for (const pause of pauses) samples.fill(0, pause * 16_000, (pause + 0.4) * 16_000);
    const pieces = cutAtQuiet(samples);
    expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBe(samples.length);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(20 * 16_000);
    const cuts = pieces
      .slice(0, -1)
      .map((_, at) => pieces.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0));
    for (const cut of cuts) expect(loudness(samples.subarray(cut - 800, cut + 800))[0]).toBeLessThan(0.3);
    expect(cutAtQuiet(tone(19, 200))).toHaveLength(1);
  });
});
