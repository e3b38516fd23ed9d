import type { ModelName } from './models.ts';
import type { Transcript } from './moonshine.ts';

/** What the worker is started with. */
export interface WorkerStart {
  longestSeconds: number;
}

export type WorkerJob =
  | { does: 'decode'; bytes: Uint8Array }
  | { does: 'hear'; samples: Float32Array; model: ModelName; folder: string };

export type WorkerResult =
  | { ok: true; samples: Float32Array }
  | { ok: true; heard: Transcript }
  | { ok: false; failure: 'unreadable' | 'too_long' | 'weights' | 'other'; detail: string };
