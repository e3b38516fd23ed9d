/** From a voice note to its words. Whoever asks says what came of it; nothing is thrown for a note that cannot be heard. */
export interface Transcriber {
  transcribe(
    audio: { bytes: Uint8Array; mimeType: string; seconds?: number },
    /** Names that are likely to be said. */
    hints: { names: readonly string[] },
  ): Promise<
    { ok: true; text: string } | { ok: false; reason: 'silence' | 'too_long' | 'unreadable' | 'busy' | 'unavailable' }
  >;
}
