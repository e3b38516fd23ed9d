import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Model, ModelFile } from './models.ts';

/** The files are not the ones that were measured: cut off, altered, or another version. */
export class WeightsError extends Error {
  override name = 'WeightsError';
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Both files of a model, checked each time: they come from outside and are fed to native code. */
export async function readWeights(folder: string, model: Model): Promise<{ encoder: Uint8Array; decoder: Uint8Array }> {
  const read = async ({ name, sha256 }: ModelFile) => {
    const bytes = await readFile(path.join(folder, name));
    if (sha256Of(bytes) !== sha256) throw new WeightsError(`${name} is damaged`);
    return bytes;
  };
  const [encoder, decoder] = await Promise.all([read(model.encoder), read(model.decoder)]);
  return { encoder, decoder };
}
