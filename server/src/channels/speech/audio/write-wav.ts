const headerBytes = 44;

/** Returns a 16-bit WAV with one channel, which every transcription server accepts. */
export function writeWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), at);
  word(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7f_ff), true);
  return bytes;
}
