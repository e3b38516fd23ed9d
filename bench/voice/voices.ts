import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Voice {
  name: string;
  /** Writes a WAV of the sentence. */
  speak(text: string, file: string): void;
}

const exists = (command: string) => spawnSync('which', [command]).status === 0;

/** The voices that are installed. Robotic ones (espeak) are left out on purpose: they rank engines wrongly. */
export function findVoices(): Voice[] {
  const voices: Voice[] = [];
  if (exists('pico2wave'))
    for (const language of ['en-GB', 'en-US'])
      voices.push({
        name: `pico ${language}`,
        speak: (text, file) => void execFileSync('pico2wave', ['-l', language, '-w', file, text]),
      });
  if (exists('flite'))
    voices.push({
      name: 'flite slt',
      speak: (text, file) => void execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', file]),
    });
  return voices;
}

/** As Telegram sends it, 24 kbit/s Opus in Ogg, when opusenc is installed; else the WAV itself. */
export function record(voice: Voice, text: string, folder: string): Uint8Array {
  const wav = path.join(folder, 'spoken.wav');
  voice.speak(text, wav);
  if (!exists('opusenc')) return readFileSync(wav);
  const ogg = path.join(folder, 'spoken.ogg');
  execFileSync('opusenc', ['--quiet', '--bitrate', '24', wav, ogg]);
  return readFileSync(ogg);
}
