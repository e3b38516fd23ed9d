import { apiBase, failureSchema } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import type { Transcriber } from './transcriber.ts';

type Outcome = Awaited<ReturnType<Transcriber['transcribe']>>;

let aide: TestApp;
let user: TestUser;
let outcome: Outcome;
const heard: Parameters<Transcriber['transcribe']>[] = [];
let preparations = 0;
const transcriber: Transcriber = {
  getLanguages: () => ['en', 'hi'],
  prepare() {
    preparations += 1;
  },
  async transcribe(...asked) {
    heard.push(asked);
    return outcome;
  },
};

beforeAll(async () => {
  aide = await createTestApp({ transcriber, config: { AIDE_RATE_LIMITS: true } });
  user = await aide.signUp();
});
afterAll(() => aide.close());
beforeEach(() => {
  outcome = { ok: true, text: 'Call Priya tomorrow.' };
  heard.length = 0;
});

async function upload(payload: Buffer, contentType: string | undefined, token: string | undefined = user.token) {
  const response = await aide.app.server.inject({
    method: 'POST',
    url: `${apiBase}/speech/transcriptions`,
    payload,
    headers: {
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
}

describe('a recording', () => {
  it.each(['audio/webm', 'audio/webm;codecs=opus', 'audio/ogg; codecs=opus', 'audio/wav', 'audio/mp4'])(
    'of type %s becomes text',
    async (type) => {
      const { status, body } = await upload(Buffer.from('sound'), type);
      expect([status, body]).toEqual([200, { success: true, data: { text: 'Call Priya tomorrow.' } }]);
      expect(Buffer.from(heard[0]![0].bytes).toString()).toBe('sound');
      expect(heard[0]![0].mimeType).toBe(type);
    },
  );

  it('is transcribed with the names of the user’s own contacts', async () => {
    const [mine, theirs] = [await aide.signUp(), await aide.signUp()];
    await mine.call('POST', '/contacts', { name: 'Priya Sharma' });
    await theirs.call('POST', '/contacts', { name: 'Somebody Else' });
    await upload(Buffer.from('sound'), 'audio/ogg', mine.token);
    expect(heard[0]![1]).toEqual({ names: ['Priya Sharma'], language: 'en' });
  });

  it('is transcribed in the language that the request names', async () => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'audio/ogg' };
    const send = (language: string) =>
      aide.app.server.inject({
        method: 'POST',
        url: `${apiBase}/speech/transcriptions?language=${language}`,
        payload: Buffer.from('sound'),
        headers,
      });
    expect((await send('hi')).statusCode).toBe(200);
    expect(heard[0]![1].language).toBe('hi');
    expect((await send('xx')).statusCode).toBe(400);
  });

  it.each([
    ['silence', 422, 'SPEECH_SILENCE', undefined],
    ['unclear', 422, 'SPEECH_UNCLEAR', undefined],
    ['unreadable', 422, 'SPEECH_UNREADABLE', undefined],
    ['too_long', 413, 'SPEECH_TOO_LONG', undefined],
    ['busy', 503, 'SPEECH_BUSY', '10'],
    ['unavailable', 503, 'SPEECH_UNAVAILABLE', '60'],
  ] as const)('that ends in %s returns %d %s', async (reason, status, code, retryAfter) => {
    outcome = { ok: false, reason };
    const visitor = await aide.signUp();
    const response = await upload(Buffer.from('sound'), 'audio/wav', visitor.token);
    expect(response.status).toBe(status);
    expect(failureSchema.parse(response.body).error).toBe(code);
    expect(response.headers['retry-after']).toBe(retryAfter);
  });

  it('larger than allowed is too long, and never reaches an engine', async () => {
    const { status, body } = await upload(Buffer.alloc(5_000_001), 'audio/wav');
    expect([status, body['error']]).toEqual([413, 'SPEECH_TOO_LONG']);
    expect(heard).toEqual([]);
    expect((await upload(Buffer.alloc(5_000_000), 'audio/wav')).status).toBe(200);
  });

  it('of another type is rejected with the accepted types; other routes still accept no audio', async () => {
    for (const type of ['application/json', 'text/plain', 'video/mp4', 'audio/mpeg']) {
      const { status, body } = await upload(Buffer.from('{}'), type);
      expect([status, body['error']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(body['message']).toContain('audio/webm');
    }
    const task = await aide.app.server.inject({
      method: 'POST',
      url: `${apiBase}/tasks`,
      payload: Buffer.from('sound'),
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'audio/wav' },
    });
    expect(task.statusCode).toBe(415);
  });

  it('without sign-in is rejected before it is read', async () => {
    const { status, body } = await upload(Buffer.alloc(6_000_000), 'audio/wav', 'rubbish');
    expect([status, body['error']]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is prepared for on request of a signed-in user, at most twenty times a minute', async () => {
    const eager = await aide.signUp();
    const before = preparations;
    expect((await eager.call('POST', '/speech/prepare')).body).toEqual({
      success: true,
      data: { preparing: true, languages: ['en', 'hi'] },
    });
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) statuses.push((await eager.call('POST', '/speech/prepare')).status);
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 429]);
    expect(preparations - before).toBe(20);
    expect((await aide.call('POST', '/speech/prepare')).status).toBe(401);
  });

  it('is limited to twenty per minute', async () => {
    const eager = await aide.signUp();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push((await upload(Buffer.from('sound'), 'audio/ogg', eager.token)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('is described in the documentation as bytes of its types', async () => {
    const { paths } = (await aide.app.server.inject('/api/docs/json')).json<{
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: unknown }> } } }>;
    }>();
    const { content } = paths[`${apiBase}/speech/transcriptions`]!.post.requestBody;
    expect(Object.keys(content)).toEqual(['audio/webm', 'audio/ogg', 'audio/wav', 'audio/mp4']);
    expect(content['audio/ogg']?.schema).toEqual({ type: 'string', format: 'binary' });
  });
});

describe('without any engine', () => {
  it('the product starts, and a recording gets a clear error', async () => {
    const bare = await createTestApp({ config: { AIDE_STT_OFFLINE: 'off' } });
    const member = await bare.signUp();
    const response = await bare.app.server.inject({
      method: 'POST',
      url: `${apiBase}/speech/transcriptions`,
      payload: Buffer.from('sound'),
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'audio/ogg' },
    });
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([503, 'SPEECH_UNAVAILABLE']);
    await bare.close();
  });
});
