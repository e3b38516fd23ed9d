import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** The route module whose first load is measured, relative to the web folder. */
  page: string;
  /** Of gzipped JavaScript, a kilobyte being 1,000 bytes. */
  maxKilobytes: number;
}

/** Adds up the JavaScript that a first visit of the page fetches, prints it and refuses a build that ships more. */
export function firstLoadBudget({ page, maxKilobytes }: Budget): Plugin {
  return {
    name: 'aide:first-load-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const route = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${page}`)));
      if (!entry || !route) return this.error(`No chunk holds ${page}: the first-load budget has nothing to measure.`);
      const kilobytes = firstLoadBytes([entry, route], bundle) / 1000;
      const figure = `First load of ${page}: ${kilobytes.toFixed(1)} kB of gzipped JavaScript (at most ${maxKilobytes})`;
      if (kilobytes > maxKilobytes) return this.error(figure);
      this.info(figure);
      return undefined;
    },
  };
}

/** The chunks and everything they import statically, each counted once. */
function firstLoadBytes(roots: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  const seen = new Set<string>();
  const queue = roots.map((chunk) => chunk.fileName);
  let bytes = 0;
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const output = bundle[file];
    if (seen.has(file) || output?.type !== 'chunk') continue;
    seen.add(file);
    bytes += gzipSync(output.code, { level: 9 }).length;
    queue.push(...output.imports);
  }
  return bytes;
}
