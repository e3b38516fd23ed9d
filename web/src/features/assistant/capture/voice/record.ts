import { speechError, speechMessages, voiceWaits } from './voice.rules.ts';

interface Handlers {
  /** Called with the whole recording after it was stopped. */
  onAudio: (audio: Blob) => void;
  onError: (message: string) => void;
}

export interface Recording {
  stop: () => void;
  /** Stops and discards the recording. */
  cancel: () => void;
}

/** Smallest first; browser support differs. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm'];

export function canRecord(): boolean {
  return 'MediaRecorder' in globalThis && 'mediaDevices' in navigator;
}

/** Records until stopped, at most two minutes. */
export function record({ onAudio, onError }: Handlers): Recording {
  const pieces: Blob[] = [];
  let recorder: MediaRecorder | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let cancelled = false;

  function stop(): void {
    clearTimeout(limit);
    if (recorder?.state === 'recording') recorder.stop();
    else cancelled = true;
  }

  async function begin(): Promise<void> {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
    const releaseMicrophone = () => {
      for (const track of microphone.getTracks()) track.stop();
    };
    if (cancelled) return releaseMicrophone();
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    recorder = new MediaRecorder(microphone, mimeType === undefined ? {} : { mimeType });
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      releaseMicrophone();
      const [type] = (recorder?.mimeType ?? '').split(';');
      if (!cancelled) onAudio(new Blob(pieces, { type: type || 'audio/webm' }));
    });
    recorder.start();
    limit = setTimeout(stop, voiceWaits.recording);
  }

  begin().catch((error: unknown) => {
    const refused = error instanceof DOMException && ['NotAllowedError', 'NotFoundError'].includes(error.name);
    if (!cancelled) onError(refused ? speechError('not-allowed') : speechMessages.start);
  });

  return {
    stop,
    cancel: () => {
      cancelled = true;
      stop();
    },
  };
}
