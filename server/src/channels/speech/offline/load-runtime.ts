import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type * as OnnxRuntime from 'onnxruntime-web';

export type Runtime = typeof OnnxRuntime;
export type RuntimeKind = 'native' | 'wasm';

/** The native package needs half the time and less memory (decision 017). It is used if the operator has installed it. */
const packages: Record<RuntimeKind, string> = { native: 'onnxruntime-node', wasm: 'onnxruntime-web' };

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch (error) {
    // Not `getErrorCode`: the thread of the model would load the whole contract with it, in a tenth of a second.
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

/** Returns the runtime that is installed, native first, or null if the optional packages are missing. */
export function findRuntime(): RuntimeKind | null {
  if (isInstalled(packages.native)) return 'native';
  return isInstalled(packages.wasm) ? 'wasm' : null;
}

/**
 * Notes are rare and short, so more threads would only slow down the server. In WebAssembly a second thread saves a fifth of the time of a
 * short note and doubles its processor time, because a thread that waits for work uses a core.
 */
export const threadCounts: Record<RuntimeKind, number> = { native: Math.min(2, availableParallelism()), wasm: 1 };

export async function loadRuntime(kind: RuntimeKind): Promise<Runtime> {
  // The native package is CommonJS, so its exports are on `default`.
  const loaded: Runtime | { default: Runtime } = await import(packages[kind]);
  const runtime = 'InferenceSession' in loaded ? loaded : loaded.default;
  if (kind === 'wasm') runtime.env.wasm.numThreads = threadCounts.wasm;
  return runtime;
}
