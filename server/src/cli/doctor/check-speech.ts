import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { placeOf, probeMs, reasonOf, type Finding } from './finding.ts';

const part = 'Speech';

export interface SpeechSettings {
  DATA_DIR: string;
  AIDE_STT_URL?: string | undefined;
  AIDE_STT_MODEL?: string | undefined;
  AIDE_STT_KEY?: string | undefined;
}

/** Has a moment of silence transcribed where an endpoint is named; else looks whether the offline weights are there. */
export async function checkSpeech(settings: SpeechSettings): Promise<Finding> {
  const { AIDE_STT_URL: url, AIDE_STT_MODEL: model = 'whisper-1', AIDE_STT_KEY: key } = settings;
  if (url === undefined) return checkOffline(settings.DATA_DIR);
  const form = new FormData();
  form.set('model', model);
  form.set('file', new Blob([silence()], { type: 'audio/wav' }), 'silence.wav');
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(probeMs),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (answer.ok) return { part, state: 'ok', says: `${model} at ${placeOf(url)} listens` };
    const next = 'Check AIDE_STT_KEY, AIDE_STT_MODEL and the path in AIDE_STT_URL.';
    return { part, state: 'broken', says: `${placeOf(url)} refuses (status ${answer.status})`, next };
  } catch (error) {
    const next = 'Start the endpoint, or correct AIDE_STT_URL.';
    return { part, state: 'broken', says: `${placeOf(url)} gives no answer (${reasonOf(error)})`, next };
  }
}

async function checkOffline(dataDir: string): Promise<Finding> {
  const folder = path.join(dataDir, 'models');
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (files.length > 0) return { part, state: 'ok', says: `the offline engine has its weights in ${folder}` };
  return {
    part,
    state: 'off',
    says: 'the offline engine has no weights yet; the first voice note fetches them',
    next: 'To fetch them now: npm run aide -- voice install. To use an endpoint, set AIDE_STT_URL and AIDE_STT_MODEL.',
  };
}

/** A fifth of a second of nothing: 16 kHz, one channel, 16 bit. */
function silence(): Uint8Array<ArrayBuffer> {
  const samples = 3200;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(16_000, 24);
  wav.writeUInt32LE(32_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  return Uint8Array.from(wav);
}
