import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = path.join(import.meta.dirname, 'service-worker.source.js');
const fonts = /(inter|newsreader)-latin-wght-normal.*\.woff2$/;

interface Shell {
  /** The module whose page opens without a line, relative to the web folder. */
  page: string;
  /** What that page fetches later and needs then: the end of a module's path. */
  also: string[];
  /** Files of the public folder that the page asks for. */
  publicFiles: string[];
}

/** Writes sw.js with the files that the page needs to open without a line; another build is another version. */
export function serviceWorker({ page, also, publicFiles }: Shell): Plugin {
  return {
    name: 'aide:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const holds = (end: string) => (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some((id) => id.endsWith(end));
      const roots = [
        chunks.find((chunk) => chunk.isEntry),
        ...[`/${page}`, ...also].map((end) => chunks.find(holds(end))),
      ];
      const missing = roots.indexOf(undefined);
      if (missing > 0)
        return this.error(`No chunk holds ${[page, ...also][missing - 1]}: the offline page would not open.`);
      const scripts = withImports(
        roots.flatMap((chunk) => (chunk ? [chunk.fileName] : [])),
        bundle,
      );
      const rest = Object.keys(bundle).filter((file) => file.endsWith('.css') || fonts.test(file));
      const files = [...[...scripts, ...rest].map((file) => `/${file}`), ...publicFiles].toSorted();
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      const worker = await readFile(source, 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: worker.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files, null, 2)),
      });
      return undefined;
    },
  };
}

function withImports(roots: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const output = bundle[file];
    if (seen.has(file) || output?.type !== 'chunk') continue;
    seen.add(file);
    queue.push(...output.imports);
  }
  return [...seen];
}
