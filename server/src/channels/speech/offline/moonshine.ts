import llamaTokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { sampleRate } from '../audio/resample.ts';
import { loadRuntime, threadCounts, type Runtime, type RuntimeKind } from './load-runtime.ts';
import { searchBeam, type DecoderStep, type SearchSettings } from './beam-search.ts';
import type { ModelShape } from './models.ts';
import type { NameTrie } from './name-trie.ts';

export interface Transcript {
  text: string;
  /** Mean log-probability of the likeliest token at each step, 0 at best. */
  confidence: number;
}

/** The encoder states of one piece of a recording. */
interface Encoded {
  states: Tensor;
  seconds: number;
}

export interface SpeechModel {
  /** For pieces of at most 20 s. The model fails beyond 40 s. */
  encode(samples: Float32Array): Promise<Encoded>;
  /** With `mayBeEmpty` false, it returns the likeliest words even where no words are likelier. */
  decode(encoded: Encoded, trie: NameTrie, settings: SearchSettings, mayBeEmpty?: boolean): Promise<Transcript>;
  /** Runs both parts on noise while `isIdle`. Otherwise the first note takes up to a second longer than the others. */
  warmUp(isIdle: () => Promise<boolean>): Promise<void>;
}

const startToken = 1;
const endToken = 2;
/** More tokens per second than speech has. It stops a decoder that repeats itself. */
const tokensPerSecond = 6.5;
const shortestSamples = sampleRate / 2;
/** Enough for most of the WebAssembly to be compiled with optimisation. It takes 1.2 s. */
const warmUp = { seconds: 2, tokens: 24 };

/**
 * In WebAssembly more optimisations, and rearranging the weights for the kernels, take longer than they save. The weights of the last layer
 * are converted to floats once, not for each token, which was half of the decoder's time; that takes 40 MB of memory.
 */
const wasmDecoder = {
  graphOptimizationLevel: 'basic',
  extra: { session: { disable_quant_qdq: '1', disable_prepacking: '1' } },
} as const;

type Cache = Record<string, Tensor>;

/** Loads Moonshine: an encoder of the audio, and a decoder that generates one token at a time. */
export async function loadMoonshine(
  kind: RuntimeKind,
  files: { encoder: Uint8Array; decoder: Uint8Array },
  shape: ModelShape,
): Promise<SpeechModel> {
  const runtime = await loadRuntime(kind);
  const options: InferenceSession.SessionOptions = {
    executionProviders: [kind === 'wasm' ? 'wasm' : 'cpu'],
    intraOpNumThreads: threadCounts[kind],
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  };
  // Before the encoder, which then fits into the memory that loading the decoder frees.
  const decoder = await runtime.InferenceSession.create(files.decoder, {
    ...options,
    ...(kind === 'wasm' ? wasmDecoder : {}),
  });
  const encoder = await runtime.InferenceSession.create(files.encoder, {
    ...options,
    // In WebAssembly, optimising the encoder has no measurable effect, and costs a second at each load and 100 MB of memory.
    graphOptimizationLevel: kind === 'wasm' ? 'disabled' : 'all',
  });
  const startDecoder = (states: Tensor) => createStep(runtime, decoder, states, emptyCache(runtime, shape));
  async function encode(samples: Float32Array): Promise<Encoded> {
    const padded = atLeast(samples, shortestSamples);
    const input = new runtime.Tensor('float32', padded, [1, padded.length]);
    const encoded = await encoder.run({ [encoder.inputNames[0] ?? '']: input });
    const states = encoded[encoder.outputNames[0] ?? ''];
    if (!states) throw new Error('The speech model returned no encoder states.');
    return { states, seconds: padded.length / sampleRate };
  }
  return {
    encode,
    async decode({ states, seconds }, trie, settings, mayBeEmpty = true) {
      const step = startDecoder(states);
      const maxTokens = Math.ceil(seconds * tokensPerSecond);
      const limits = { startToken, endToken, maxTokens, mayBeEmpty };
      const isUnlikely = (tokens: readonly number[]) => hasLooseMonth(toText(tokens));
      const { tokens, confidence } = await searchBeam(step, trie, settings, limits, isUnlikely);
      return { text: toText(tokens), confidence };
    },
    async warmUp(isIdle) {
      if (!(await isIdle())) return;
      const noise = Float32Array.from({ length: warmUp.seconds * sampleRate }, (_, at) => Math.sin(at * at) / 10);
      const step = startDecoder((await encode(noise)).states);
      let cache: Cache | null = null;
      for (let count = 0; count < warmUp.tokens && (await isIdle()); count += 1)
        ({ state: cache } = await step(startToken, cache));
    },
  };
}

const toText = (tokens: readonly number[]): string =>
  tokens.length === 0 ? '' : llamaTokenizer.decode([startToken, ...tokens]).trim();

/** Returns a function that decodes the next token of a hypothesis. The cache holds the attention state of its earlier tokens. */
function createStep(runtime: Runtime, decoder: InferenceSession, states: Tensor, empty: Cache): DecoderStep<Cache> {
  return async (token, cache) => {
    const feeds = {
      input_ids: new runtime.Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new runtime.Tensor('bool', [cache !== null], [1]),
      ...(cache ?? empty),
    };
    // Copying the unchanged part of the cache out of the runtime takes longer than the decoder in a long note.
    const output = await decoder.run(feeds, cache ? decoder.outputNames.filter(isOfThisStep) : decoder.outputNames);
    const logits = output['logits']?.data;
    if (!(logits instanceof Float32Array)) throw new TypeError('The speech model returned no logits.');
    return { logits, state: nextCache(cache ?? empty, output) };
  };
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

/** Replaces the decoder part of the cache. The encoder part stays as the first step computed it. */
function nextCache(cache: Cache, output: InferenceSession.OnnxValueMapType): Cache {
  const next: Cache = {};
  for (const [name, before] of Object.entries(cache)) {
    next[name] = output[name.replace('past_key_values', 'present')] ?? before;
  }
  return next;
}

function atLeast(samples: Float32Array, length: number): Float32Array {
  if (samples.length >= length) return samples;
  const padded = new Float32Array(length);
  padded.set(samples);
  return padded;
}

const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** "10", "10th", "the tenth", "twenty-first": every ordinal ends like one of these. */
const day = String.raw`(?:the )?(?:\d|[a-z-]+(?:st|nd|rd|th)\b)`;
const looseMonth = new RegExp(String.raw`\b${weekday},? ${month}\b(?!,? ${day})`, 'u');

/**
 * Returns true if a month without a day follows a weekday: "Call Mary on Monday, September". The decoder writes that for "Monday at ten";
 * people hardly ever say it. Does not use the language package, because the model's thread has little memory.
 */
export const hasLooseMonth = (text: string): boolean => looseMonth.test(text);
