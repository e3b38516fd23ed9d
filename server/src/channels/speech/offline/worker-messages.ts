import type { ModelName } from './models.ts';
import type { Transcript } from './moonshine.ts';

/** The words of each name that the decoder should expect. */
export type NameWords = readonly (readonly string[])[];

/** What the worker is started with. */
export interface WorkerStart {
  longestSeconds: number;
}

export type WorkerJob =
  | { does: 'decode'; bytes: Uint8Array }
  | { does: 'load'; model: ModelName; folder: string }
  | { does: 'hear'; samples: Float32Array; names: NameWords; model: ModelName; folder: string };

export type WorkerResult =
  | { ok: true; samples: Float32Array }
  | { ok: true; heard: Transcript }
  | { ok: true; loaded: true }
  | { ok: false; failure: 'unreadable' | 'too_long' | 'weights' | 'other'; detail: string };
