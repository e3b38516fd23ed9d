import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kokoroVoices, speakWithKokoro } from './kokoro.ts';

export interface Voice {
  name: string;
  /** Voices for tuning are different speakers from those whose figures are reported. */
  use: 'report' | 'tune';
  /** Writes a WAV of the sentence. */
  speak(text: string, file: string): void | Promise<void>;
}

const exists = (command: string) => spawnSync('which', [command]).status === 0;

const pico = (language: string, use: Voice['use']): Voice => ({
  name: `pico ${language}`,
  use,
  speak: (text, file) => void execFileSync('pico2wave', ['-l', language, '-w', file, text]),
});
const flite = (speaker: string, use: Voice['use']): Voice => ({
  name: `flite ${speaker}`,
  use,
  speak: (text, file) => void execFileSync('flite', ['-voice', speaker, '-t', text, '-o', file]),
});
/** Recorded diphones. The pronunciation is espeak's, its synthesizer is not used: it ranks engines wrongly. */
const mbrola = (speaker: string, use: Voice['use']): Voice => ({
  name: `mbrola ${speaker}`,
  use,
  speak: (text, file) =>
    void execFileSync('espeak-ng', ['-v', `mb-${speaker}`, '-s', '150', '-w', file, text], { stdio: 'ignore' }),
});

const kokoro = (speaker: string): Voice => ({
  name: `kokoro ${speaker}`,
  use: 'report',
  speak: async (text, file) => writeFileSync(file, await speakWithKokoro(text, speaker)),
});

/** Returns the voices that are installed. Kokoro's are downloaded if espeak-ng, which finds the phonemes, is installed. */
export function findVoices(use: Voice['use']): Voice[] {
  const voices: Voice[] = [];
  if (exists('pico2wave')) voices.push(pico('en-GB', 'report'), pico('en-US', 'report'));
  if (exists('flite')) voices.push(flite('slt', 'report'), flite('rms', 'report'), flite('awb', 'tune'));
  if (exists('mbrola') && exists('espeak-ng'))
    voices.push(mbrola('us1', 'report'), mbrola('us2', 'tune'), mbrola('en1', 'tune'));
  if (exists('espeak-ng')) voices.push(...kokoroVoices.map(kokoro));
  return voices.filter((voice) => voice.use === use);
}

/** Returns the voices that speak Hindi. */
export function findHindiVoices(): Voice[] {
  if (!exists('mbrola') || !exists('espeak-ng')) return [];
  return [mbrola('in1', 'report'), mbrola('in2', 'report')];
}

/**
 * Returns a recording of the sentence: 24 kbit/s Opus in Ogg, as Telegram sends it, if opusenc is installed; else WAV. Recordings
 * are cached in the folder.
 */
export async function record(voice: Voice, text: string, folder: string): Promise<Uint8Array> {
  mkdirSync(folder, { recursive: true });
  const key = createHash('sha256').update(`${voice.name}\n${text}`).digest('hex').slice(0, 24);
  const cached = path.join(folder, key);
  if (!existsSync(cached)) {
    const wav = path.join(folder, 'spoken.wav');
    await voice.speak(text, wav);
    const ogg = path.join(folder, 'spoken.ogg');
    if (exists('opusenc')) execFileSync('opusenc', ['--quiet', '--bitrate', '24', wav, ogg]);
    renameSync(existsSync(ogg) ? ogg : wav, cached);
  }
  return readFileSync(cached);
}
