import type { Plugin, Rolldown } from 'vite';
import { withImports } from './with-imports.ts';

/**
 * Fails the build if a public page imports, statically or dynamically, a chunk that contains the app's entry: loading
 * it would mount the app over the page.
 */
export function keepApart({ pages, app }: { pages: readonly string[]; app: string }): Plugin {
  return {
    name: 'aide:keep-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const page of pages) {
        const chunk = listReachableFiles(bundle, page).find((file) => containsModule(bundle, file, app));
        if (chunk !== undefined) this.error(`${page} would fetch ${chunk}, which starts the app.`);
      }
    },
  };
}

function listReachableFiles(bundle: Rolldown.OutputBundle, page: string): string[] {
  const seen = new Set(withImports(bundle, page));
  for (const file of seen) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    for (const other of [...output.imports, ...output.dynamicImports]) seen.add(other);
  }
  return [...seen];
}

function containsModule(bundle: Rolldown.OutputBundle, file: string, module: string): boolean {
  const output = bundle[file];
  return output?.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`));
}
