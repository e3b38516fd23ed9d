/** The dimensions of the decoder's cache: layers, attention heads and their width. */
export interface ModelShape {
  layers: number;
  heads: number;
  width: number;
}

export interface ModelFile {
  /** Path in the package's tarball. */
  from: string;
  name: string;
  sha256: string;
}

export const modelNames = ['base', 'tiny'] as const;
export type ModelName = (typeof modelNames)[number];

export interface Model {
  name: ModelName;
  folder: string;
  megabytes: number;
  shape: ModelShape;
  encoder: ModelFile;
  decoder: ModelFile;
}

/** The package that contains the weights (MIT). It is not a dependency: its own dependencies are half a gigabyte. */
export const weightsPackage = { name: '@usefulsensors/moonshine-js', version: '0.1.17', licence: 'package/LICENSE' };

const listFiles = (model: ModelName, encoder: string, decoder: string) => ({
  encoder: toModelFile(model, 'encoder_model.onnx', encoder),
  decoder: toModelFile(model, 'decoder_model_merged.onnx', decoder),
});
const toModelFile = (model: ModelName, name: string, sha256: string): ModelFile => ({
  from: `package/dist/model/${model}/quantized/${name}`,
  name,
  sha256,
});

/** `tiny` is for small machines: 277 MB of memory instead of 375 with the native runtime, and 1.5 times the word error rate. */
export const models: Record<ModelName, Model> = {
  base: {
    name: 'base',
    folder: 'moonshine-base',
    megabytes: 63,
    shape: { layers: 8, heads: 8, width: 52 },
    ...listFiles(
      'base',
      '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
      'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
    ),
  },
  tiny: {
    name: 'tiny',
    folder: 'moonshine-tiny',
    megabytes: 28,
    shape: { layers: 6, heads: 8, width: 36 },
    ...listFiles(
      'tiny',
      'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
    ),
  },
};
