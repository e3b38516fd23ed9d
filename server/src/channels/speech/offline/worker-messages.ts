import type { ModelName } from './models.ts';
import type { Transcript } from './moonshine.ts';

/** The words of each name that gets a bonus in the decoder. */
export type NameWords = readonly (readonly string[])[];

/** The `workerData` of the thread. */
export interface WorkerStart {
  longestSeconds: number;
}

export type WorkerJob =
  | { type: 'decode'; bytes: Uint8Array }
  | { type: 'load'; model: ModelName; folder: string }
  | { type: 'transcribe'; samples: Float32Array; names: NameWords; model: ModelName; folder: string };

export type WorkerResult =
  | { ok: true; samples: Float32Array }
  | { ok: true; transcript: Transcript }
  | { ok: true; loaded: true }
  | { ok: false; failure: 'unreadable' | 'too_long' | 'weights' | 'other'; detail: string };
