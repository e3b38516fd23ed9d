import type { ExpectedWords } from '@aide/language/hear-names';
import type { ModelName } from './models.ts';
import type { Transcript } from './moonshine.ts';

/** The `workerData` of the thread. */
export interface WorkerStart {
  longestSeconds: number;
}

export type WorkerJob =
  | { type: 'decode'; bytes: Uint8Array }
  | { type: 'load'; model: ModelName; folder: string }
  | { type: 'transcribe'; samples: Float32Array; expected: ExpectedWords; model: ModelName; folder: string };

export type WorkerResult =
  | { ok: true; samples: Float32Array }
  | { ok: true; transcript: Transcript }
  | { ok: true; loaded: true }
  | { ok: false; failure: 'unreadable' | 'too_long' | 'weights' | 'other'; detail: string };
