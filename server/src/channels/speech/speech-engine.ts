export interface Heard {
  /** Empty if there are no words. */
  text: string;
  /** The engine does not trust the text: another language, or noise. Default: false. */
  isUnclear?: boolean;
}

/** Transcribes samples at 16 kHz. */
export interface SpeechEngine {
  name: 'endpoint' | 'offline';
  /** Throws if it cannot transcribe; then the next engine is asked. */
  hear(samples: Float32Array, names: readonly string[]): Promise<Heard>;
  /** Loads what the first note would otherwise wait for. */
  prepare?(): Promise<void>;
}
