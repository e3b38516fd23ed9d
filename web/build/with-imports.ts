import type { Rolldown } from 'vite';

interface Options {
  /** Follows dynamic imports too, except from a page's script, which imports every page. Default: false. */
  later?: boolean;
}

/** Returns the files of the chunk that contains a module, and of its static imports. Empty if no chunk contains it. */
export function withImports(bundle: Rolldown.OutputBundle, module: string, { later = false }: Options = {}): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${module}`)));
  const seen = new Set<string>();
  const queue = start ? [start.fileName] : [];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const output = bundle[file];
    if (seen.has(file) || output?.type !== 'chunk') continue;
    seen.add(file);
    queue.push(...output.imports, ...(later && !output.isEntry ? output.dynamicImports : []));
  }
  return [...seen];
}
