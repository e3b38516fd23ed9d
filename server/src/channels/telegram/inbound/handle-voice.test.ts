import type { Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBotApp, type BotApp } from '../../../../test/fake-telegram/bot-app.ts';
import type { TestUser } from '../../../../test/test-app.ts';
import type { Transcriber } from '../../../features/assistant/speech/transcriber.ts';

type Heard = Awaited<ReturnType<Transcriber['transcribe']>>;

let aide: BotApp;
let heard: Heard;
let asked: Parameters<Transcriber['transcribe']>[] = [];
let preparations = 0;
beforeAll(async () => {
  aide = await createBotApp({
    transcriber: {
      prepare: () => void (preparations += 1),
      getLanguages: () => ['en'],
      async transcribe(...call) {
        asked.push(call);
        return heard;
      },
    },
  });
});
beforeEach(() => {
  asked = [];
  heard = { ok: true, text: 'call priya tomorrow at four pm' };
});
afterAll(() => aide.close());

const note = new Uint8Array([79, 103, 103, 83, 1, 2, 3]);
const listTasksNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;

it('a voice note is transcribed and becomes a task; the reply shows the transcript, also after a change', async () => {
  const { user, person } = await aide.connected();
  await user.call('POST', '/contacts', { name: 'Priya Sharma' });
  const response = await person.voice(note);
  expect(response.text).toMatch(/^Heard: “call priya tomorrow at four pm”\n/);
  expect(await listTasksNow(user)).toMatchObject([{ source: 'telegram_voice', contact: { name: 'Priya Sharma' } }]);
  const [audio, hints] = asked[0]!;
  expect(audio).toEqual({ bytes: note, mimeType: 'audio/ogg', seconds: 4 });
  expect(hints.names).toEqual(['Priya Sharma']);
  await person.press(response, 'Done');
  expect(response.text).toMatch(/^Heard: “call priya/);
});

it.each([
  ['silence', 'could not hear any words'],
  ['unclear', 'I couldn’t understand that'],
  ['too_long', 'too long'],
  ['unreadable', 'could not open'],
  ['busy', 'are waiting'],
  ['unavailable', 'cannot hear voice notes'],
] as const)('replies with the error for %s and creates nothing', async (reason, words) => {
  const { user, person } = await aide.connected();
  heard = { ok: false, reason };
  expect((await person.voice(note)).text).toContain(words);
  expect(await listTasksNow(user)).toEqual([]);
});

it('the model is loaded when a chat is linked, and again while a note is downloaded', async () => {
  const before = preparations;
  const { person } = await aide.connected();
  expect(preparations).toBe(before + 1);
  await person.voice(note);
  expect(preparations).toBe(before + 2);
});

it('a note that is too large is never downloaded completely, whatever its declared size', async () => {
  const { person } = await aide.connected();
  expect((await person.voice(note, { claimedSize: 50_000_000 })).text).toContain('too long');
  const large = new Uint8Array(9_000_000);
  expect((await person.voice(large, { claimedSize: 10 })).text).toContain('too long');
  expect((await person.voice(large, { claimedSize: 10, statedSize: 10 })).text).toContain('too long');
  expect(asked).toEqual([]);
});

it('replies to an empty transcript as silence, and also when the transcriber throws', async () => {
  const { person } = await aide.connected();
  heard = { ok: true, text: '  ' };
  expect((await person.voice(note)).text).toContain('could not hear');
  const broken = await createBotApp({
    transcriber: {
      prepare: () => {},
      getLanguages: () => ['en'],
      transcribe: () => Promise.reject(new Error('out of memory')),
    },
  });
  const other = await broken.connected();
  expect((await other.person.voice(note)).text).toContain('cannot hear voice notes');
  await broken.close();
});

it('replies that voice notes are not set up without a transcriber', async () => {
  const deaf = await createBotApp();
  const { person } = await deaf.connected();
  expect((await person.voice(note)).text).toBe('I cannot hear voice notes on this server yet. Please write it.');
  await deaf.close();
});
