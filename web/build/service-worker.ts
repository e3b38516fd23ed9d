import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

const source = path.join(import.meta.dirname, 'service-worker.source.js');
const fonts = /(inter|newsreader)-latin-wght-normal.*\.woff2$/;

interface Shell {
  /** What the page that opens without a line consists of, and what it fetches later and needs then: the ends of modules' paths. */
  modules: readonly string[];
  /** Files of the public folder that the page asks for. */
  publicFiles: string[];
}

/** Writes sw.js with the files that the page needs to open without a line; another build is another version. */
export function serviceWorker({ modules, publicFiles }: Shell): Plugin {
  return {
    name: 'aide:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const parts = modules.map((module) => withImports(bundle, module));
      const missing = parts.findIndex((files) => files.length === 0);
      if (missing >= 0) return this.error(`No chunk holds ${modules[missing]}: the offline page would not open.`);
      const scripts = new Set(parts.flat());
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
