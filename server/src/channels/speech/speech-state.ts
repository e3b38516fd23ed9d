import { findRuntime, type RuntimeKind } from './offline/load-runtime.ts';
import type { ModelName } from './offline/models.ts';
import { readWeights } from './offline/read-weights.ts';
import type { Weights } from './offline/weights.ts';

/** How transcription is set up; for the operator's commands. */
export interface SpeechState {
  endpoint: { url: string; model: string } | null;
  offline: {
    model: ModelName;
    folder: string;
    weights: 'ready' | 'missing' | 'damaged';
    /** Null: the optional packages were left out of the installation. */
    runtime: RuntimeKind | null;
  } | null;
}

/** Reads the weights whole to check them: some tenths of a second. */
export async function speechState(parts: {
  endpoint: SpeechState['endpoint'];
  weights: Weights | undefined;
}): Promise<SpeechState> {
  const { endpoint, weights } = parts;
  if (!weights) return { endpoint, offline: null };
  const { model, folder } = weights;
  return {
    endpoint,
    offline: { model: model.name, folder, weights: await getModelState(weights), runtime: findRuntime() },
  };
}

async function getModelState(weights: Weights): Promise<'ready' | 'missing' | 'damaged'> {
  if (!weights.arePresent()) return 'missing';
  try {
    await readWeights(weights.folder, weights.model);
    return 'ready';
  } catch {
    return 'damaged';
  }
}
