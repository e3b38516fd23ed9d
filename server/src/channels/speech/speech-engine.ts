/** Transcribes samples at 16 kHz. */
export interface SpeechEngine {
  name: 'endpoint' | 'offline';
  /** Returns the words, empty if there are none. Throws if it fails; the next engine is tried then. */
  hear(samples: Float32Array, names: readonly string[]): Promise<string>;
}
