import type { Page } from '@playwright/test';

/** Records what the page did with the browser's speech API, and simulates recognition. */
interface SpeechStub {
  spoken: { rate: number; pitch: number; volume: number; lang: string | undefined }[];
  cancelled: number;
  started: number;
  stopped: number;
  settings: { lang: string; continuous: boolean; interimResults: boolean } | undefined;
  hear: (transcript: string, confidence: number) => void;
  fail: (code: string) => void;
}

declare global {
  interface Window {
    speech: SpeechStub;
  }
}

/** Replaces the window's speech recognition and synthesis. Browser tests send this function to the page. */
export function installSpeech(withRecogniser: boolean): void {
  class Recogniser {
    lang = '';
    continuous = false;
    interimResults = false;
    onresult: ((event: unknown) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    onend: (() => void) | null = null;
    start() {
      window.speech.started += 1;
      const { lang, continuous, interimResults } = this;
      window.speech.settings = { lang, continuous, interimResults };
      window.speech.hear = (transcript, confidence) => this.onresult?.({ results: [[{ transcript, confidence }]] });
      window.speech.fail = (error) => {
        this.onerror?.({ error });
        this.onend?.();
      };
    }
    stop() {
      window.speech.stopped += 1;
      this.onend?.();
    }
  }
  window.speech = {
    spoken: [],
    cancelled: 0,
    started: 0,
    stopped: 0,
    settings: undefined,
    hear: () => undefined,
    fail: () => undefined,
  };
  const synthesis = {
    getVoices: () => [
      { lang: 'en-US', name: 'Samantha' },
      { lang: 'hi-IN', name: 'Lekha' },
    ],
    speak: ({ rate, pitch, volume, voice }: SpeechSynthesisUtterance) =>
      window.speech.spoken.push({ rate, pitch, volume, lang: voice?.lang }),
    cancel: () => {
      window.speech.cancelled += 1;
    },
  };
  class Utterance extends EventTarget {
    rate = 0;
    pitch = 0;
    volume = 0;
    voice: unknown = null;
  }
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: synthesis });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { configurable: true, value: Utterance });
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
    Object.defineProperty(window, name, { configurable: true, value: withRecogniser ? Recogniser : undefined });
}

/** Replaces the browser's speech recognition and synthesis. `supported: false` removes recognition. */
export async function stubSpeech(page: Page, { supported = true } = {}): Promise<void> {
  await page.addInitScript(installSpeech, supported);
}

/** Replaces the browser's MediaRecorder. After the event `recordsForeignFormat` it records MP4, like Safari. */
export async function stubRecorder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let recorded: Blob | undefined;
    // A quarter of a second of silence that the browser can decode: two channels at 8 kHz.
    addEventListener('recordsForeignFormat', () => {
      const words = [0x46464952, 8036, 0x45564157, 0x20746d66, 16, 0x20001, 8000, 32_000, 0x100004, 0x61746164, 8000];
      recorded = new Blob([Uint32Array.from(words), new Uint8Array(8000)]);
      document.body.dataset.records = 'audio/mp4';
    });
    class Recorder extends EventTarget {
      static isTypeSupported = () => true;
      mimeType = document.body.dataset.records ?? 'audio/webm;codecs=opus';
      state = 'inactive';
      start() {
        this.state = 'recording';
      }
      stop() {
        this.state = 'inactive';
        this.dispatchEvent(new MessageEvent('dataavailable', { data: recorded ?? new Blob(['sound']) }));
        this.dispatchEvent(new Event('stop'));
      }
    }
    Object.defineProperty(window, 'MediaRecorder', { configurable: true, value: Recorder });
    const getUserMedia = () => Promise.resolve(new MediaStream());
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  });
}
