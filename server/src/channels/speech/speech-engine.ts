/** Something that hears words in samples at 16 kHz. */
export interface SpeechEngine {
  name: 'endpoint' | 'offline';
  /** The words, empty when there are none. Throws when it cannot say; the next engine is asked then. */
  hear(samples: Float32Array, names: readonly string[]): Promise<string>;
}
