import { createRequire } from 'node:module';
import type * as OnnxRuntime from 'onnxruntime-web';
import { getErrorCode } from '../../../platform/errors.ts';

export type Runtime = typeof OnnxRuntime;
export type RuntimeKind = 'native' | 'wasm';

/** The native one takes half the time and 60 % of the memory; it is used when the operator has installed it. */
const packages: Record<RuntimeKind, string> = { native: 'onnxruntime-node', wasm: 'onnxruntime-web' };

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

/** Which runtime the models would run on; null when the optional packages were left out of the installation. */
export function findRuntime(): RuntimeKind | null {
  if (isInstalled(packages.native)) return 'native';
  return isInstalled(packages.wasm) ? 'wasm' : null;
}

/** One thread: a second one gains next to nothing on notes of a few seconds, and the server needs it. */
export async function loadRuntime(kind: RuntimeKind): Promise<Runtime> {
  // The native one is CommonJS: all it has is behind `default`.
  const loaded: Runtime | { default: Runtime } = await import(packages[kind]);
  const runtime = 'InferenceSession' in loaded ? loaded : loaded.default;
  if (kind === 'wasm') runtime.env.wasm.numThreads = 1;
  return runtime;
}
