import path from 'node:path';
import type { Rolldown } from 'vite';

interface Group {
  /** Modules that are loaded together, relative to the web folder. */
  together: readonly string[];
  /** Modules that must not depend on the shared chunk: their imports stay separate. */
  apart: readonly string[];
  /** The same, including dynamic imports. */
  apartForGood: readonly string[];
  /** Modules that are only re-exported by an index file and not used; static imports do not show that. */
  unused: RegExp;
}

/** Names one chunk for the modules that `together` imports statically and `apart` does not. */
export function createClosureNamer(name: string, { together, apart, apartForGood, unused }: Group) {
  let wanted: Set<string> | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const statically = (module: string) => context.getModuleInfo(module)?.importedIds ?? [];
    const later = (module: string) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [];
    wanted ??= findClosure(together, statically)
      .difference(findClosure(apart, statically))
      .difference(findClosure(apartForGood, (module) => [...statically(module), ...later(module)]));
    return wanted.has(id) && !unused.test(id) ? name : null;
  };
}

function findClosure(modules: readonly string[], getImports: (module: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = modules.map((module) => path.resolve(import.meta.dirname, '..', module));
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...getImports(id));
  }
  return seen;
}
