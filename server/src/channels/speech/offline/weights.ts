import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../../platform/log.ts';
import type { FetchTarball } from './fetch-tarball.ts';
import { installWeights } from './install-weights.ts';
import type { Model } from './models.ts';

export interface Weights {
  model: Model;
  /** The folder of the model's files. */
  folder: string;
  arePresent(): boolean;
  /** Downloads the files if they are missing. Concurrent calls wait for the same download. */
  install(): Promise<void>;
  /** Deletes damaged files, so that the next `install` downloads them again. */
  discard(): Promise<void>;
}

export function createWeights(parts: {
  modelsFolder: string;
  model: Model;
  fetchTarball: FetchTarball;
  log: Logger;
}): Weights {
  const { modelsFolder, model, fetchTarball, log } = parts;
  const folder = path.join(modelsFolder, model.folder);
  let installing: Promise<void> | undefined;
  const arePresent = () => [model.encoder, model.decoder].every((file) => existsSync(path.join(folder, file.name)));

  async function fetchAll(): Promise<void> {
    log.info({ model: model.name, megabytes: model.megabytes }, 'downloading the speech model');
    await installWeights(modelsFolder, model, fetchTarball);
    log.info({ model: model.name }, 'installed the speech model');
  }

  return {
    model,
    folder,
    arePresent,
    async install() {
      if (arePresent()) return;
      installing ??= fetchAll().finally(() => {
        installing = undefined;
      });
      await installing;
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}
