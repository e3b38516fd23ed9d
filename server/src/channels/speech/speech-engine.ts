import type { RecordingLanguage } from '@aide/contract';

export interface EngineTranscript {
  /** Empty if there are no words. */
  text: string;
  /** The confidence of the engine is too low: probably another language, or noise. Default: false. */
  isUnclear?: boolean;
}

/** Transcribes samples at 16 kHz. */
export interface SpeechEngine {
  name: 'endpoint' | 'offline';
  languages: readonly RecordingLanguage[];
  /** Rejects if it cannot transcribe; then the next engine is tried. */
  transcribe(samples: Float32Array, names: readonly string[], language: RecordingLanguage): Promise<EngineTranscript>;
  /** Loads the model in advance, so that the first note does not wait for it. */
  prepare?(): Promise<void>;
}
