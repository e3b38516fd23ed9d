import llamaTokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { sampleRate } from '../audio/resample.ts';
import { loadRuntime, type Runtime, type RuntimeKind } from './load-runtime.ts';
import type { ModelShape } from './models.ts';

export interface Transcript {
  text: string;
  /** Mean log-probability of the words, 0 at best. Below −0.15 a note is six times likelier to hold a mistake. */
  confidence: number;
}

export interface SpeechModel {
  /** One stretch of at most 20 s; the model falls apart beyond 40. */
  hear(samples: Float32Array): Promise<Transcript>;
}

const startToken = 1;
const endToken = 2;
/** More tokens per second than speech has; a model that repeats itself is stopped here. */
const tokensPerSecond = 6.5;
const shortestSamples = sampleRate / 2;

type Cache = Record<string, Tensor>;

/** Loads Moonshine: an encoder of the sound and a decoder that writes one token after the other. */
export async function loadMoonshine(
  kind: RuntimeKind,
  files: { encoder: Uint8Array; decoder: Uint8Array },
  shape: ModelShape,
): Promise<SpeechModel> {
  const runtime = await loadRuntime(kind);
  const options: InferenceSession.SessionOptions = {
    executionProviders: [kind === 'wasm' ? 'wasm' : 'cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  };
  const encoder = await runtime.InferenceSession.create(files.encoder, {
    ...options,
    // In WebAssembly rewriting the encoder for speed gains nothing measurable; it costs a second at each load and 100 MB.
    graphOptimizationLevel: kind === 'wasm' ? 'disabled' : 'all',
  });
  const decoder = await runtime.InferenceSession.create(files.decoder, options);
  return {
    async hear(samples) {
      const padded = atLeast(samples, shortestSamples);
      const input = new runtime.Tensor('float32', padded, [1, padded.length]);
      const encoded = await encoder.run({ [encoder.inputNames[0] ?? '']: input });
      const states = encoded[encoder.outputNames[0] ?? ''];
      if (!states) throw new Error('the encoder gave nothing');
      return write(runtime, decoder, states, emptyCache(runtime, shape), padded.length / sampleRate);
    },
  };
}

/** Greedy: the likeliest token each time, until the model says that it is done. */
async function write(
  runtime: Runtime,
  decoder: InferenceSession,
  states: Tensor,
  empty: Cache,
  seconds: number,
): Promise<Transcript> {
  const tokens: number[] = [];
  let cache = empty;
  let certainty = 0;
  for (let token = startToken; tokens.length < Math.ceil(seconds * tokensPerSecond);) {
    const first = tokens.length === 0;
    const feeds = {
      input_ids: new runtime.Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new runtime.Tensor('bool', [!first], [1]),
      ...cache,
    };
    // Only what changes is taken out again: copying the rest costs more than thinking does in a long note.
    const output = await decoder.run(feeds, first ? decoder.outputNames : decoder.outputNames.filter(isOfThisStep));
    const logits = output['logits']?.data;
    if (!(logits instanceof Float32Array)) throw new TypeError('The speech model returned no logits.');
    const best = likeliest(logits);
    certainty += best.logProbability;
    token = best.token;
    if (token === endToken) break;
    tokens.push(token);
    cache = nextCache(cache, output);
  }
  const text = tokens.length === 0 ? '' : llamaTokenizer.decode([startToken, ...tokens]).trim();
  return { text, confidence: certainty / (tokens.length + 1) };
}

const isOfThisStep = (name: string): boolean => !name.includes('.encoder.');

function emptyCache(runtime: Runtime, { layers, heads, width }: ModelShape): Cache {
  const cache: Cache = {};
  for (let layer = 0; layer < layers; layer += 1) {
    for (const side of ['decoder', 'encoder'])
      for (const part of ['key', 'value'])
        cache[`past_key_values.${layer}.${side}.${part}`] = new runtime.Tensor('float32', new Float32Array(0), [
          0,
          heads,
          1,
          width,
        ]);
  }
  return cache;
}

/** What the model saw of the sound stays as the first step left it. */
function nextCache(cache: Cache, output: InferenceSession.OnnxValueMapType): Cache {
  const next: Cache = {};
  for (const [name, before] of Object.entries(cache)) {
    next[name] = output[name.replace('past_key_values', 'present')] ?? before;
  }
  return next;
}

function likeliest(logits: Float32Array): { token: number; logProbability: number } {
  let token = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < logits.length; at += 1) {
    const value = logits[at] ?? top;
    if (value > top) [token, top] = [at, value];
  }
  let sum = 0;
  for (const value of logits) sum += Math.exp(value - top);
  return { token, logProbability: -Math.log(sum) };
}

function atLeast(samples: Float32Array, length: number): Float32Array {
  if (samples.length >= length) return samples;
  const padded = new Float32Array(length);
  padded.set(samples);
  return padded;
}
