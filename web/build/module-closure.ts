import path from 'node:path';
import type { Rolldown } from 'vite';

interface SharedChunk {
  name: string;
  /** The modules whose imports it holds, relative to the web folder. */
  of: readonly string[];
  /** Only what these modules import too. Default: everything that no earlier chunk holds. */
  usedBy?: readonly string[];
  /** Follows the dynamic imports of `usedBy` too. Default: false. */
  later?: boolean;
  /** Only the modules of `of`, without their imports. Default: false. */
  alone?: boolean;
}

/**
 * Names the chunk of a module: the first of the list that holds it, or none. `unused` are modules that an index file
 * re-exports without a use; static imports do not show that.
 */
export function createChunkNamer(chunks: readonly SharedChunk[], unused: RegExp) {
  let members: { name: string; ids: Set<string> }[] | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const statically = (module: string) => listImports(module, context);
    const dynamically = (module: string) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [];
    members ??= chunks.map(({ name, of, usedBy, later = false, alone = false }) => {
      const ids = findClosure(of, alone ? () => [] : statically);
      if (!usedBy) return { name, ids };
      const follow = later ? (module: string) => [...statically(module), ...dynamically(module)] : statically;
      return { name, ids: ids.intersection(findClosure(usedBy, follow)) };
    });
    if (unused.test(id) || context.getModuleInfo(id)?.isEntry) return null;
    return members.find(({ ids }) => ids.has(id))?.name ?? null;
  };
}

const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const iconExport = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g;

/** Returns the static imports of a module. Of the icon package only the icons it names: the index imports them all. */
function listImports(module: string, context: Rolldown.ChunkingContext): readonly string[] {
  const info = context.getModuleInfo(module);
  const imported = info?.importedIds ?? [];
  const index = imported.find((id) => iconIndex.test(id));
  if (index === undefined) return imported;
  const names = new Set(
    [...(info?.code ?? '').matchAll(iconImport)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(/\s+as\s+/)[0]),
    ),
  );
  const icons = [...(context.getModuleInfo(index)?.code ?? '').matchAll(iconExport)]
    .filter(([, list = '']) => list.split(',').some((each) => names.has(each.trim().split(/\s+as\s+/)[1])))
    .map(([, , file = '']) => path.join(path.dirname(index), file));
  return [...imported.filter((id) => id !== index), ...icons];
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
