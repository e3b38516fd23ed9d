import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tarPadding, writeTarHeader } from '../../../platform/database/embedded/archive/tar-header.ts';
import { createLog } from '../../../platform/log.ts';
import type { FetchTarball } from './fetch-tarball.ts';
import { models, weightsPackage, type Model } from './models.ts';
import { loadWeights, hashSha256 } from './load-weights.ts';
import { createWeights } from './weights.ts';

const contents = { encoder: Buffer.alloc(3000, 1), decoder: Buffer.alloc(700_001, 2) };
const model: Model = {
  ...models.base,
  encoder: { ...models.base.encoder, sha256: hashSha256(contents.encoder) },
  decoder: { ...models.base.decoder, sha256: hashSha256(contents.decoder) },
};

function createTarball(entries: [string, Buffer][]): Buffer {
  const parts = entries.flatMap(([name, content]) => [
    writeTarHeader({ name, size: content.length, folder: false }),
    content,
    Buffer.alloc(tarPadding(content.length)),
  ]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}
const whole: [string, Buffer][] = [
  ['package/readme', Buffer.from('hello')],
  [weightsPackage.licence, Buffer.from('MIT')],
  ['../../outside', Buffer.from('x')],
  [model.decoder.from, contents.decoder],
  [model.encoder.from, contents.encoder],
];

let modelsFolder: string;
beforeEach(async () => {
  modelsFolder = await mkdtemp(path.join(os.tmpdir(), 'aide-models-'));
});
afterEach(() => rm(modelsFolder, { recursive: true, force: true }));

const serving =
  (bytes: Buffer): FetchTarball =>
  async (folder) => {
    const file = path.join(folder, 'weights.tgz');
    await writeFile(file, bytes);
    return file;
  };
const weightsFrom = (fetchTarball: FetchTarball) =>
  createWeights({ modelsFolder, model, fetchTarball, log: createLog('silent') });

describe('the weights', () => {
  it('are installed with their licence and no other file', async () => {
    const weights = weightsFrom(serving(createTarball(whole)));
    expect(weights.arePresent()).toBe(false);
    await weights.install();
    expect(weights.arePresent()).toBe(true);
    expect(await readdir(modelsFolder)).toEqual([model.folder]);
    expect((await readdir(weights.folder)).toSorted()).toEqual(['LICENSE', model.decoder.name, model.encoder.name]);
    expect(await readFile(path.join(weights.folder, 'LICENSE'), 'utf8')).toBe('MIT');
  });

  it('are downloaded once for concurrent calls', async () => {
    let fetched = 0;
    const weights = weightsFrom((folder) => {
      fetched += 1;
      return serving(createTarball(whole))(folder);
    });
    await Promise.all([weights.install(), weights.install(), weights.install()]);
    await weights.install();
    expect(fetched).toBe(1);
  });

  it.each([
    [
      'other files',
      createTarball(whole.map(([name, content]) => [name, Buffer.concat([content, Buffer.from('x')])])),
      'damaged',
    ],
    ['a file missing', createTarball(whole.slice(0, 4)), 'has no package/dist/model/base/quantized/encoder_model.onnx'],
    ['an end that is missing', createTarball(whole).subarray(0, 900), 'unexpected end of file'],
    ['no tarball', Buffer.from('<html>sign in</html>'), 'incorrect header check'],
  ])('are refused with %s, and nothing is left behind', async (_name, bytes, complaint) => {
    const weights = weightsFrom(serving(bytes));
    await expect(weights.install()).rejects.toThrow(complaint);
    expect(weights.arePresent()).toBe(false);
    expect(await readdir(modelsFolder)).toEqual([]);
  });

  it('are downloaded again after a failed download', async () => {
    let online = false;
    const weights = weightsFrom((folder) => {
      if (!online) throw new Error('offline');
      return serving(createTarball(whole))(folder);
    });
    await expect(weights.install()).rejects.toThrow('offline');
    online = true;
    await weights.install();
    expect(weights.arePresent()).toBe(true);
  });

  it('that are truncated on the disk are detected, deleted and downloaded again', async () => {
    const weights = weightsFrom(serving(createTarball(whole)));
    await weights.install();
    await truncate(path.join(weights.folder, model.decoder.name), 100);
    await expect(loadWeights(weights.folder, model)).rejects.toThrow('decoder_model_merged.onnx is damaged');
    await weights.discard();
    await weights.install();
    await expect(loadWeights(weights.folder, model)).resolves.toMatchObject({ encoder: contents.encoder });
  });
});
