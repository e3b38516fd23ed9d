import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Files the scripts keep between runs: stamps, test reports, a downloaded browser. Safe to delete. */
export const cacheDir = path.join(root, '.cache');
