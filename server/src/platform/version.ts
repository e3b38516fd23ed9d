import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version of the product, from the root package.json, which the image and the published package contain too. */
export const productVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;

/** What an operator types before a command. The published package sets it, because there are no npm scripts beside it. */
export const commandPrefix = process.env['AIDE_COMMAND'] ?? 'npm run aide --';
