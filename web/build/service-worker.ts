import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { PrecacheEntry } from '../src/service-worker/precache.ts';
import { withImports } from './with-imports.ts';

const fonts = /(inter|newsreader)-latin-wght-normal.*\.woff2$/;

interface Options {
  /** The service worker's entry module, relative to the web folder. */
  entry: string;
  /** Modules whose chunks the app needs offline, by path suffix. */
  modules: readonly string[];
  /** Pages that work offline, including their dynamic imports. */
  screens: readonly string[];
  /** Files without a hash in their URL: public files and the page itself. */
  unhashedFiles: readonly string[];
}

/** Writes sw.js with the precache manifest. A changed file changes sw.js, so that browsers update the worker. */
export function serviceWorker({ entry, modules, screens, unhashedFiles }: Options): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'aide:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    // After prerendering, which writes the HTML.
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler(_options, bundle) {
        const parts = [
          ...modules.map((module) => ({ module, files: withImports(bundle, module) })),
          ...screens.map((module) => ({ module, files: withImports(bundle, module, { later: true }) })),
        ];
        const missing = parts.find(({ files }) => files.length === 0);
        if (missing) return this.error(`No chunk contains ${missing.module}: the app would not open offline.`);
        const scripts = new Set(parts.flatMap(({ files }) => files));
        const rest = Object.keys(bundle).filter((file) => file.endsWith('.css') || fonts.test(file));
        const manifest = await createManifest(outDir, { hashed: [...scripts, ...rest], unhashed: unhashedFiles });
        await writeFile(path.join(outDir, 'sw.js'), await bundleWorker(path.resolve(root, entry), manifest));
        return undefined;
      },
    },
  };
}

interface Files {
  hashed: readonly string[];
  unhashed: readonly string[];
}

/** Returns the precache manifest, sorted by URL. Files without a hash in their name get a revision. */
export async function createManifest(outDir: string, { hashed, unhashed }: Files): Promise<PrecacheEntry[]> {
  const entries = [
    ...hashed.map((file) => ({ url: `/${file}`, revision: null })),
    ...(await Promise.all(
      unhashed.map(async (file) => ({ url: `/${file}`, revision: hash(await readFile(path.join(outDir, file))) })),
    )),
  ];
  return entries.toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

async function bundleWorker(input: string, manifest: readonly PrecacheEntry[]): Promise<string> {
  const precache = JSON.stringify(manifest);
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { PRECACHE_MANIFEST: precache, WORKER_VERSION: JSON.stringify(hash(precache)) },
    build: { write: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not bundled.');
  return chunk.code;
}
