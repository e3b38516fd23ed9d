/** Transcribes a voice note. Returns a reason instead of throwing if it cannot be transcribed. */
export interface Transcriber {
  transcribe(
    audio: { bytes: Uint8Array; mimeType: string; seconds?: number },
    /** Names that are likely to occur. */
    hints: { names: readonly string[] },
  ): Promise<
    | { ok: true; text: string }
    | { ok: false; reason: 'silence' | 'unclear' | 'too_long' | 'unreadable' | 'busy' | 'unavailable' }
  >;
  /** Loads the model in the background, so that the next note need not wait for it. Failures are logged. */
  prepare(): void;
}
