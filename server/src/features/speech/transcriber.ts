export interface Transcriber {
  transcribe(
    audio: { bytes: Uint8Array; mimeType: string; seconds?: number },
    hints: { names: readonly string[] },
  ): Promise<
    { ok: true; text: string } | { ok: false; reason: 'silence' | 'too_long' | 'unreadable' | 'busy' | 'unavailable' }
  >;
}
