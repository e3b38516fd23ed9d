import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Model, ModelFile } from './models.ts';

/** A model file has the wrong checksum: it is truncated, altered, or another version. */
export class WeightsError extends Error {
  override name = 'WeightsError';
}

export const hashSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns both files of a model. Their checksums are verified at each load, because they are downloaded and parsed by native code.
 *
 * @throws WeightsError if a checksum does not match.
 */
export async function loadWeights(folder: string, model: Model): Promise<{ encoder: Uint8Array; decoder: Uint8Array }> {
  const read = async ({ name, sha256 }: ModelFile) => {
    const bytes = await readFile(path.join(folder, name));
    if (hashSha256(bytes) !== sha256) throw new WeightsError(`${name} is damaged`);
    return bytes;
  };
  const [encoder, decoder] = await Promise.all([read(model.encoder), read(model.decoder)]);
  return { encoder, decoder };
}
