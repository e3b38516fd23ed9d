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
 * for all other paths, is kept as app.html. `loading` are pages of the app, by name, that get a copy of it with their
 * loading state and their scripts: otherwise these are requested only after the app has started.
 */
export function prerender(entry: string, loading: Record<string, readonly string[]>): Plugin {
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
        const built = await readFile(path.join(outDir, 'index.html'), 'utf8');
        // Style sheet and fonts first: they are all that the first paint needs.
        const bare = built.replaceAll('<script type="module"', '$& fetchpriority="low"');
        await writeFile(path.join(outDir, 'app.html'), bare);
        // Inside the project, because external packages are resolved from the bundle's folder.
        const folder = await mkdtemp(path.join(outDir, '.prerender-'));
        try {
          const { prerenderLoading, prerenderPage, prerenderedPages } = await buildForNode(root, entry, folder);
          for (const [name, modules] of Object.entries(loading)) {
            const scripts = new Set(modules.flatMap((module) => withImports(bundle, module)));
            const links = [...scripts].filter((script) => !bare.includes(script)).map(formatPreload);
            const html = bare
              .replace('</head>', `${links.join('')}</head>`)
              .replace('<div id="root">', () => `<div id="root">${prerenderLoading(`/${name}`)}`);
            await writeFile(path.join(outDir, `${name}.html`), html);
          }
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
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${script}">`;
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
