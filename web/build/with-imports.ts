import type { Rolldown } from 'vite';

interface Options {
  /** Also follows what is imported later, on demand; not from the script of a page, which imports every screen. Default: false. */
  later?: boolean;
}

/** The files of the chunk that holds a module, and of everything it imports statically. Empty when no chunk holds it. */
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
