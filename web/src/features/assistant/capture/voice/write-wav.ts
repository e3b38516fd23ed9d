const headerBytes = 44;
const sampleBytes = 2;
const maxSample = 0x7f_ff;

/** Returns a 16-bit mono WAV file; several channels are averaged. */
export function writeWav(channels: readonly Float32Array[], rate: number): ArrayBuffer {
  const frames = channels[0]?.length ?? 0;
  const file = new ArrayBuffer(headerBytes + frames * sampleBytes);
  const view = new DataView(file);
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  word(0, 'RIFF');
  view.setUint32(4, file.byteLength - 8, true);
  word(8, 'WAVE');
  word(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * sampleBytes, true);
  view.setUint16(32, sampleBytes, true);
  view.setUint16(34, sampleBytes * 8, true);
  word(36, 'data');
  view.setUint32(40, frames * sampleBytes, true);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (const channel of channels) sum += channel[frame] ?? 0;
    const sample = Math.max(-1, Math.min(1, sum / channels.length));
    view.setInt16(headerBytes + frame * sampleBytes, Math.round(sample * maxSample), true);
  }
  return file;
}
