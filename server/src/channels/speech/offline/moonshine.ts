import llamaTokenizer from 'llama-tokenizer-js';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { sampleRate } from '../audio/resample.ts';
import { loadRuntime, type Runtime, type RuntimeKind } from './load-runtime.ts';
import { searchBeam, type DecoderStep, type SearchSettings } from './beam-search.ts';
import type { ModelShape } from './models.ts';
import type { NameTrie } from './name-trie.ts';

export interface Transcript {
  text: string;
  /** Mean log-probability of the likeliest token at each step, 0 at best. */
  confidence: number;
}

/** The sound of a part of a note, as the decoder takes it. */
interface Encoded {
  states: Tensor;
  seconds: number;
}

export interface SpeechModel {
  /** Takes at most 20 s; the model fails beyond 40. */
  encode(samples: Float32Array): Promise<Encoded>;
  decode(encoded: Encoded, trie: NameTrie, settings: SearchSettings): Promise<Transcript>;
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
    async encode(samples) {
      const padded = atLeast(samples, shortestSamples);
      const input = new runtime.Tensor('float32', padded, [1, padded.length]);
      const encoded = await encoder.run({ [encoder.inputNames[0] ?? '']: input });
      const states = encoded[encoder.outputNames[0] ?? ''];
      if (!states) throw new Error('The speech model returned no encoder states.');
      return { states, seconds: padded.length / sampleRate };
    },
    async decode({ states, seconds }, trie, settings) {
      const step = createStep(runtime, decoder, states, emptyCache(runtime, shape));
      const mostTokens = Math.ceil(seconds * tokensPerSecond);
      const { tokens, confidence } = await searchBeam(step, trie, settings, { startToken, endToken, mostTokens });
      return { text: tokens.length === 0 ? '' : llamaTokenizer.decode([startToken, ...tokens]).trim(), confidence };
    },
  };
}

/** Runs the decoder one token further; the cache of a hypothesis is what its steps have seen. */
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

/** What the model saw of the sound stays as the first step left it. */
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
