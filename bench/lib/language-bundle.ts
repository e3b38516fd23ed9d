import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** The download size of one entry point of the language: one minified file without comments, gzipped. */
async function measureBundle(entry: string): Promise<number> {
  const bundle = await rolldown({ input: entry, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  await bundle.close();
  const [{ code }] = output;
  return gzipSync(code, { level: constants.Z_BEST_COMPRESSION }).length;
}

/** Prints the download size for English, and what Hindi adds when a message needs it. */
export async function printBundle(root: string): Promise<void> {
  const source = path.join(root, 'language', 'src');
  const english = await measureBundle(path.join(source, 'english.ts'));
  const asked = await measureBundle(path.join(source, 'english-requests.ts'));
  const both = await measureBundle(path.join(source, 'with-hindi.ts'));
  console.log(`\nBrowser bundle, gzipped: English ${english} bytes (goal: at most ${65 * 1024})`);
  console.log(`Commands and questions add ${asked - english} bytes, loaded when needed`);
  console.log(`Hindi adds ${both - asked} bytes, loaded when needed (goal: at most ${25 * 1024})`);
}
