import { findRuntime, type RuntimeKind } from './offline/load-runtime.ts';
import type { ModelName } from './offline/models.ts';
import { loadWeights } from './offline/load-weights.ts';
import type { Weights } from './offline/weights.ts';

/** The configuration of transcription, for the operator's commands. */
export interface SpeechState {
  endpoint: { url: string; model: string } | null;
  offline: {
    model: ModelName;
    folder: string;
    weights: 'ready' | 'missing' | 'damaged';
    /** Null if the optional packages are not installed. */
    runtime: RuntimeKind | null;
  } | null;
}

/** Returns the state of transcription. Reads all weights to verify them, which takes some tenths of a second. */
export async function getSpeechState(parts: {
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
    await loadWeights(weights.folder, weights.model);
    return 'ready';
  } catch {
    return 'damaged';
  }
}
