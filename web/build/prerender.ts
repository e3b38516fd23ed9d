import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type * as drawing from '../src/public/draw-page.tsx';
import { drawInto } from './page-markup.ts';
import { withImports } from './with-imports.ts';

type Drawing = typeof drawing;

/**
 * Draws the public pages ahead of time, so that they are read before any script has run, or without one. The bare page, which
 * every other address gets, stays as app.html.
 */
export function prerender(entry: string): Plugin {
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
        // Inside the project: packages that stay outside a bundle are looked up from where it lies.
        const folder = await mkdtemp(path.join(outDir, '.prerender-'));
        try {
          const { drawPage, drawnPages } = await buildForNode(root, entry, folder);
          for (const page of drawnPages) {
            const scripts = withImports(bundle, page.script);
            const html = drawInto(bare, { ...page, markup: drawPage(page), scripts });
            await writeFile(path.join(outDir, page.file), html);
          }
        } finally {
          await rm(folder, { recursive: true });
        }
      },
    },
  };
}

async function buildForNode(root: string, entry: string, outDir: string): Promise<Drawing> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, copyPublicDir: false, minify: false, assetsInlineLimit: 0 },
  });
  const file = path.join(outDir, `${path.parse(entry).name}.js`);
  return (await import(pathToFileURL(file).href)) as Drawing;
}
