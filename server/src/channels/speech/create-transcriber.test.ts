import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { AudioError } from './audio/audio-error.ts';
import { createTranscriber } from './create-transcriber.ts';
import type { SpeechEngine } from './speech-engine.ts';

const loud = new Float32Array(16_000).fill(0.3);
const audio = { bytes: new Uint8Array(10), mimeType: 'audio/ogg' };
const names = ['Priya Sharma'];

function createEngine(text: string, name: SpeechEngine['name'] = 'offline'): SpeechEngine & { asked: number } {
  return {
    name,
    languages: name === 'endpoint' ? ['en', 'hi'] : ['en'],
    asked: 0,
    async transcribe() {
      this.asked += 1;
      return { text };
    },
  };
}
const failing = (name: SpeechEngine['name']): SpeechEngine => ({
  name,
  languages: ['en', 'hi'],
  transcribe: () => Promise.reject(new Error('no response')),
});

function createTestTranscriber(engines: SpeechEngine[], decode: () => Promise<Float32Array> = async () => loud) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  return { transcriber: createTranscriber({ decoder: { decode }, engines: () => engines, log }), lines };
}

describe('a voice note', () => {
  it('is transcribed, with names in the spelling of the contacts', async () => {
    const { transcriber } = createTestTranscriber([createEngine('Call Prea tomorrow.')]);
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: true, text: 'Call Priya tomorrow.' });
  });

  it('is transcribed by the configured server, and the built-in engine is not used', async () => {
    const [first, second] = [createEngine('From the server.', 'endpoint'), createEngine('From here.')];
    const { transcriber } = createTestTranscriber([first, second]);
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: true, text: 'From the server.' });
    expect(second.asked).toBe(0);
  });

  it('is transcribed by the built-in engine when the server does not respond; the log names the engine, never the words', async () => {
    const { transcriber, lines } = createTestTranscriber([failing('endpoint'), createEngine('From here.')]);
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: true, text: 'From here.' });
    expect(lines.map((line) => (JSON.parse(line) as { engine: string }).engine)).toEqual(['endpoint', 'offline']);
    expect(lines.join('')).not.toContain('From here');
  });

  it('is unavailable when the server does not respond or cannot be reached', async () => {
    for (const engines of [[failing('endpoint'), failing('offline')], []]) {
      const { transcriber } = createTestTranscriber(engines);
      expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: false, reason: 'unavailable' });
    }
  });

  it('without words is unclear if it is loud enough, and no engine runs for a silent one', async () => {
    expect(await createTestTranscriber([createEngine('')]).transcriber.transcribe(audio, { names })).toEqual({
      ok: false,
      reason: 'unclear',
    });
    const engine = createEngine('words');
    const { transcriber } = createTestTranscriber([engine], async () => new Float32Array(16_000));
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: false, reason: 'silence' });
    expect(engine.asked).toBe(0);
  });

  it('in Hindi is transcribed by the configured server only', async () => {
    const [server, offline] = [createEngine('कल फोन करना', 'endpoint'), createEngine('From here.')];
    const { transcriber } = createTestTranscriber([server, offline]);
    expect(transcriber.getLanguages()).toEqual(['en', 'hi']);
    expect(await transcriber.transcribe(audio, { names, language: 'hi' })).toEqual({ ok: true, text: 'कल फोन करना' });
    const alone = createTestTranscriber([offline]).transcriber;
    expect(alone.getLanguages()).toEqual(['en']);
    expect(await alone.transcribe(audio, { names, language: 'hi' })).toEqual({ ok: false, reason: 'unavailable' });
    expect(offline.asked).toBe(0);
  });

  it('is unclear when the confidence of the engine is too low', async () => {
    const engine: SpeechEngine = {
      name: 'offline',
      languages: ['en'],
      transcribe: async () => ({ text: 'Hot 10 fat coats', isUnclear: true }),
    };
    const { transcriber } = createTestTranscriber([engine]);
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: false, reason: 'unclear' });
  });

  it('is prepared for by the first engine only, and a failed preparation is logged', async () => {
    const prepared: string[] = [];
    const engine = (name: SpeechEngine['name']): SpeechEngine => ({
      ...createEngine('words', name),
      prepare() {
        prepared.push(name);
        return Promise.reject(new Error('no disk'));
      },
    });
    const { transcriber, lines } = createTestTranscriber([engine('offline'), engine('endpoint')]);
    transcriber.prepare();
    await new Promise((resolve) => setImmediate(resolve));
    expect(prepared).toEqual(['offline']);
    expect(lines.join('')).toContain('no disk');
    expect(() => createTestTranscriber([createEngine('no model')]).transcriber.prepare()).not.toThrow();
  });

  it.each(['unreadable', 'too_long'] as const)('that is %s is reported as such', async (reason) => {
    const { transcriber } = createTestTranscriber([createEngine('x')], () =>
      Promise.reject(new AudioError(reason, 'test')),
    );
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: false, reason });
  });

  it('is not decoded when its stated duration is too long, or when it is too large or empty', async () => {
    const { transcriber } = createTestTranscriber([createEngine('x')], () => Promise.reject(new Error('decoded')));
    const getReason = async (over: Partial<typeof audio & { seconds: number }>) =>
      transcriber.transcribe({ ...audio, ...over }, { names });
    expect(await getReason({ seconds: 126 })).toEqual({ ok: false, reason: 'too_long' });
    expect(await getReason({ bytes: new Uint8Array(21 * 1024 * 1024) })).toEqual({ ok: false, reason: 'too_long' });
    expect(await getReason({ bytes: new Uint8Array() })).toEqual({ ok: false, reason: 'unreadable' });
    expect(await getReason({})).toEqual({ ok: false, reason: 'unavailable' });
  });

  it('fails with busy as the ninth in progress, and is accepted again when they are finished', async () => {
    const { promise, resolve } = Promise.withResolvers<Float32Array>();
    const { transcriber } = createTestTranscriber([createEngine('words')], () => promise);
    const eight = Array.from({ length: 8 }, () => transcriber.transcribe(audio, { names }));
    expect(await transcriber.transcribe(audio, { names })).toEqual({ ok: false, reason: 'busy' });
    resolve(loud);
    expect(await Promise.all(eight)).toEqual(Array.from({ length: 8 }, () => ({ ok: true, text: 'words' })));
    expect(await transcriber.transcribe(audio, { names })).toMatchObject({ ok: true });
  });
});
