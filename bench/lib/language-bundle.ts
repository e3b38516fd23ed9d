import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** What the browser downloads for the language: one minified file without comments, gzipped as the build does it. */
export async function printBundle(root: string): Promise<void> {
  const bundle = await rolldown({ input: path.join(root, 'language', 'src', 'index.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  await bundle.close();
  const [{ code }] = output;
  const { length } = gzipSync(code, { level: constants.Z_BEST_COMPRESSION });
  console.log(`\nBrowser bundle: ${length} bytes gzipped (goal: at most ${50 * 1024})`);
}
