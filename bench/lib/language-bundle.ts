import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** What the browser downloads for the language: one minified file, gzipped. */
export async function printBundle(root: string): Promise<void> {
  const bundle = await rolldown({ input: path.join(root, 'language', 'src', 'index.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const [{ code }] = output;
  console.log(`\nBrowser bundle: ${(gzipSync(code).length / 1024).toFixed(1)} KB gzipped (goal: at most 40)`);
}
