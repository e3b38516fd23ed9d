import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

interface Budget {
  /** The modules of a first visit, relative to the web folder: the page's script and the lazy parts it always needs. */
  modules: readonly string[];
  /** Gzipped JavaScript, in kilobytes of 1,000 bytes. */
  maxKilobytes: number;
}

/** Adds up the JavaScript of a page's first load, prints it and fails the build if it exceeds the budget. */
export function firstLoadBudget({ modules, maxKilobytes }: Budget): Plugin {
  return {
    name: 'aide:first-load-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      for (const module of modules) {
        const loaded = withImports(bundle, module);
        if (loaded.length === 0) this.error(`No chunk holds ${module}: the first-load budget has nothing to measure.`);
        for (const file of loaded) files.add(file);
      }
      const sizes = [...files].map((file) => {
        const output = bundle[file];
        return output?.type === 'chunk' ? gzipSync(output.code, { level: 9 }).length : 0;
      });
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const page = modules.at(-1);
      const figure = `First load of ${page}: ${kilobytes.toFixed(1)} kB of gzipped JavaScript (at most ${maxKilobytes})`;
      if (kilobytes > maxKilobytes) this.error(figure);
      this.info(figure);
    },
  };
}
