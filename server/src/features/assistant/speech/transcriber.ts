import type { RecordingLanguage } from '@aide/contract';

/** Transcribes a voice note. Returns a reason instead of throwing if it cannot be transcribed. */
export interface Transcriber {
  transcribe(
    audio: { bytes: Uint8Array; mimeType: string; seconds?: number },
    /** Names that are likely to occur, and the language. Default: English. */
    hints: { names: readonly string[]; language?: RecordingLanguage },
  ): Promise<
    | { ok: true; text: string }
    | { ok: false; reason: 'silence' | 'unclear' | 'too_long' | 'unreadable' | 'busy' | 'unavailable' }
  >;
  /** Loads the model in the background, so that the next note need not wait for it. Failures are logged. */
  prepare(): void;
  /** Returns the languages that an engine can transcribe. */
  getLanguages(): readonly RecordingLanguage[];
}
