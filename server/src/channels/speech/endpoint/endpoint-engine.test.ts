import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/fake-clock.ts';
import { startFakeSpeechServer } from '../../../../test/fake-speech-server.ts';
import { holdTimeout } from '../../../../test/hold-timeout.ts';
import { createEndpointEngine } from './endpoint-engine.ts';

const server = await startFakeSpeechServer();
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

const samples = new Float32Array(16_000).fill(0.25);
const names = Array.from({ length: 30 }, (_, at) => `Name ${at}`);
const createTestEngine = (over: { key?: string; url?: string } = {}, clock = createFakeClock()) =>
  createEndpointEngine({ url: server.url, model: 'whisper-1', timeoutMs: 60_000, ...over }, clock);

describe('the configured speech server', () => {
  it('gets a 16 kHz WAV with at most twenty names, and its words are trimmed', async () => {
    server.behave({ does: 'reply', text: ' Call Priya.\n' });
    expect(await createTestEngine({ key: 'secret', url: `${server.url}/` }).transcribe(samples, names, 'hi')).toEqual({
      text: 'Call Priya.',
    });
    const [call] = server.asked;
    expect(call?.path).toBe('/v1/audio/transcriptions');
    expect(call?.authorization).toBe('Bearer secret');
    const file = call?.form.get('file') as File;
    expect([file.name, file.type, file.size]).toEqual(['voice.wav', 'audio/wav', 44 + 32_000]);
    const header = Buffer.from(await file.arrayBuffer());
    expect([header.toString('latin1', 0, 4), header.readUInt32LE(24)]).toEqual(['RIFF', 16_000]);
    const fields = ['model', 'response_format', 'language', 'temperature'].map((name) => call?.form.get(name));
    expect(fields).toEqual(['whisper-1', 'json', 'hi', '0']);
    const prompt = call?.form.get('prompt') as string | undefined;
    expect(prompt?.split(', ')).toHaveLength(20);
  });

  it('is called without a key and without names if there are none', async () => {
    server.behave({ does: 'reply', text: '' });
    expect(await createTestEngine().transcribe(samples, [], 'en')).toEqual({ text: '' });
    expect(server.asked[0]?.authorization).toBeUndefined();
    expect(server.asked[0]?.form.has('prompt')).toBe(false);
  });

  it.each([429, 500, 503])('is retried once after %d', async (status) => {
    server.behave({ does: 'refuse', status, retryAfter: '0' }, { does: 'reply', text: 'words' });
    expect(await createTestEngine().transcribe(samples, [], 'en')).toEqual({ text: 'words' });
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ['refuses twice', { does: 'refuse', status: 500, retryAfter: '0' }, 'refused', 2],
    ['asks for a long pause', { does: 'refuse', status: 429, retryAfter: '3600' }, 'refused', 1],
    ['does not know the key', { does: 'refuse', status: 401 }, 'refused', 1],
    ['redirects', { does: 'redirect', to: 'http://127.0.0.1:9/' }, 'unreachable', 1],
    ['closes the connection', { does: 'drop' }, 'unreachable', 1],
    ['returns an endless response', { does: 'flood' }, 'too_large', 1],
    ['returns no JSON', { does: 'send', body: '<html>' }, 'malformed', 1],
    ['returns no words', { does: 'send', body: '{"words":1}' }, 'malformed', 1],
  ] as const)('is not retried further when it %s', async (_what, behaviour, failure, calls) => {
    server.behave(behaviour);
    await expect(createTestEngine().transcribe(samples, [], 'en')).rejects.toMatchObject({ failure });
    expect(server.asked.length).toBe(calls);
  });

  it('is not retried after the timeout', async () => {
    server.behave({ does: 'hang' });
    const expire = holdTimeout();
    const heard = createTestEngine().transcribe(samples, [], 'en');
    await expect.poll(() => server.asked.length).toBe(1);
    expire();
    await expect(heard).rejects.toMatchObject({ failure: 'timeout' });
    expect(server.asked.length).toBe(1);
  });

  it('fails with `unreachable` when nothing listens', async () => {
    await expect(
      createTestEngine({ url: 'http://127.0.0.1:9/v1' }).transcribe(samples, [], 'en'),
    ).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });

  it('is not called for 30 seconds after three failures', async () => {
    const clock = createFakeClock();
    const engine = createTestEngine({}, clock);
    server.behave({ does: 'refuse', status: 400 });
    for (let time = 0; time < 3; time += 1)
      await expect(engine.transcribe(samples, [], 'en')).rejects.toThrow('status 400');
    await expect(engine.transcribe(samples, [], 'en')).rejects.toThrow('rests');
    expect(server.asked).toHaveLength(3);
    clock.advance(31_000);
    server.behave({ does: 'reply', text: 'back' });
    expect(await engine.transcribe(samples, [], 'en')).toEqual({ text: 'back' });
  });
});
