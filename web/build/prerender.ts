import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type * as pages from '../src/public/prerender-pages.tsx';
import { insertPage } from './page-markup.ts';
import { withImports } from './with-imports.ts';

type Pages = typeof pages;

/**
 * Prerenders the public pages, so that they are readable before or without JavaScript. The template without content,
 * for all other paths, is kept as app.html. `preloaded` are pages that get a copy of it with their scripts, by file
 * name: otherwise these are requested only after the app has started.
 */
export function prerender(entry: string, preloaded: Record<string, readonly string[]>): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'aide:prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        const bare = await readFile(path.join(outDir, 'index.html'), 'utf8');
        await writeFile(path.join(outDir, 'app.html'), bare);
        for (const [file, modules] of Object.entries(preloaded)) {
          const scripts = new Set(modules.flatMap((module) => withImports(bundle, module)));
          const links = [...scripts].filter((script) => !bare.includes(script)).map(formatPreload);
          await writeFile(path.join(outDir, file), bare.replace('</head>', `${links.join('')}</head>`));
        }
        // Inside the project, because external packages are resolved from the bundle's folder.
        const folder = await mkdtemp(path.join(outDir, '.prerender-'));
        try {
          const { prerenderPage, prerenderedPages } = await buildForNode(root, entry, folder);
          for (const page of prerenderedPages) {
            const scripts = withImports(bundle, page.script);
            const html = insertPage(bare, { ...page, markup: prerenderPage(page), scripts });
            await writeFile(path.join(outDir, page.file), html);
          }
        } finally {
          await rm(folder, { recursive: true });
        }
      },
    },
  };
}

function formatPreload(script: string): string {
  return `<link rel="modulepreload" crossorigin href="/${script}">`;
}

async function buildForNode(root: string, entry: string, outDir: string): Promise<Pages> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, copyPublicDir: false, minify: false, assetsInlineLimit: 0 },
  });
  const file = path.join(outDir, `${path.parse(entry).name}.js`);
  return (await import(pathToFileURL(file).href)) as Pages;
}
