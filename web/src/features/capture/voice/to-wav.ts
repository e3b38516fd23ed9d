import { writeWav } from './write-wav.ts';

/** The sample rate of the server's engines; a higher one would be discarded there. */
const rate = 16_000;

/** A recording of any format the browser can play, as one plain channel. Throws when the browser cannot play it either. */
export async function toWav(audio: Blob): Promise<Blob> {
  // Decoding brings the sound to the rate of its context; nothing is rendered, so one frame is enough.
  const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: rate });
  const sound = await context.decodeAudioData(await audio.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return new Blob([writeWav(channels, sound.sampleRate)], { type: 'audio/wav' });
}
