import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { bundleDependencies } from './bundle-dependencies.mjs';
import { node26 } from './node26.mjs';
import { Problem } from './problem.mjs';
import { cacheDir, root } from './root.mjs';
import { capture, npm } from './run.mjs';
import { findSeed } from './seed-database.mjs';

/** The folder that is packed for npm: a few files, one of which is the archive of the product. */
const staging = path.join(cacheDir, 'package');
/** The content of the archive, which the package's command unpacks on its first start. */
const app = path.join(cacheDir, 'package-app');
/** The project's own packages that the server imports. They are part of the archive. */
const bundled = ['contract', 'rules', 'language'];

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

async function run(command, what) {
  const { code, output } = await command;
  if (code !== 0) throw new Problem(`${output.trim()}\n${what} failed.`);
}

/** Compiles the server and the packages it imports: Node.js does not read TypeScript from node_modules. */
async function compile() {
  const config = path.join(cacheDir, 'package.tsconfig.json');
  writeJson(config, {
    extends: path.join(root, 'server/tsconfig.json'),
    include: ['server', ...bundled].map((name) => path.join(root, name, 'src/**/*.ts')),
    exclude: [path.join(root, '**/*.test.ts'), path.join(root, '**/testing.ts')],
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: app,
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
  });
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  await run(capture(node26(), [tsc, '-p', config], { cwd: root }), 'Compiling the server');
}

/** Moves the compiled packages to where the server's imports resolve. */
function placePackages() {
  for (const name of bundled) {
    const target = path.join(app, 'node_modules/@aide', name);
    mkdirSync(target, { recursive: true });
    renameSync(path.join(app, name, 'src'), path.join(target, 'src'));
    rmSync(path.join(app, name), { recursive: true });
    const { private: _, exports, dependencies, ...manifest } = readJson(`${name}/package.json`);
    const compiled = Object.fromEntries(
      Object.entries(exports).map(([key, file]) => [key, file.replace(/\.ts$/, '.js')]),
    );
    writeJson(path.join(target, 'package.json'), { ...manifest, exports: compiled, dependencies });
  }
}

/**
 * Adds the files of onnxruntime-web that Node.js loads, and its readme. The whole package is 139 MB of builds for
 * browsers, and its dependencies are needed by those builds only, except for onnxruntime-common.
 */
function placeSpeechRuntime() {
  const source = path.join(root, 'node_modules/onnxruntime-web');
  const target = path.join(app, 'node_modules/onnxruntime-web');
  mkdirSync(path.join(target, 'dist'), { recursive: true });
  for (const file of [
    'dist/ort.node.min.mjs',
    'dist/ort-wasm-simd-threaded.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
    'README.md',
  ])
    cpSync(path.join(source, file), path.join(target, file));
  const { name, version, license, repository } = readJson('node_modules/onnxruntime-web/package.json');
  const exports = { '.': './dist/ort.node.min.mjs' };
  writeJson(path.join(target, 'package.json'), { name, version, license, repository, exports });
  bundleDependencies('server', ['onnxruntime-common'], app);
}

/**
 * Copies the files that are not TypeScript: the word lists next to the sources, migrations, the web app and the empty
 * database.
 */
function copyFiles() {
  const source = path.join(root, 'server/src');
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const from = path.join(source, file);
    if (!/\.tsx?$/.test(file) && statSync(from).isFile()) cpSync(from, path.join(app, 'server/src', file));
  }
  for (const file of ['server/migrations', 'web/dist'])
    cpSync(path.join(root, file), path.join(app, file), { recursive: true });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) cpSync(path.join(root, file), path.join(staging, file));
  cpSync(path.join(root, 'scripts/package/aide.mjs'), path.join(staging, 'bin/aide.mjs'));
  const seed = findSeed();
  if (!existsSync(seed)) throw new Problem('The empty database is missing. Run npm run build and try again.');
  cpSync(seed, path.join(app, '.cache', path.basename(seed)));
}

/** Returns the names of third-party dependencies. */
const listForeign = (dependencies) => Object.keys(dependencies).filter((name) => !name.startsWith('@aide/'));

/** Adds the dependencies. Returns those that npm has to install because they are platform-specific. */
function placeDependencies() {
  for (const name of bundled) bundleDependencies(name, listForeign(readJson(`${name}/package.json`).dependencies), app);
  const { dependencies } = readJson('server/package.json');
  const placed = bundleDependencies('server', listForeign(dependencies), app);
  const others = listForeign(dependencies).filter((name) => !placed.includes(name));
  return Object.fromEntries(others.map((name) => [name, dependencies[name]]));
}

function writeManifests(dependencies) {
  const { version, description, license, type, engines, optionalDependencies } = readJson('package.json');
  writeJson(path.join(app, 'package.json'), { name: 'aide', version, type });
  writeJson(path.join(staging, 'package.json'), {
    name: 'aide',
    version,
    description,
    license,
    type,
    bin: { aide: 'bin/aide.mjs' },
    files: ['bin', 'app.tgz', 'CHANGELOG.md'],
    dependencies,
    optionalDependencies,
    engines,
  });
  return `aide-${version}.tgz`;
}

/**
 * Writes the package of the product into a folder. Expects packages, web/dist and the empty database to be in place.
 * @throws {Problem} if the server cannot be compiled or packed
 */
export async function createPackage(folder = root) {
  for (const made of [staging, app]) {
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made, { recursive: true });
  }
  await compile();
  placePackages();
  placeSpeechRuntime();
  copyFiles();
  const file = writeManifests(placeDependencies());
  await run(capture('tar', ['-czf', path.join(staging, 'app.tgz'), '-C', app, '.']), 'Packing the product');
  const options = [`--pack-destination=${folder}`, '--ignore-scripts', '--loglevel=error'];
  await run(npm(['pack', ...options], { cwd: staging }), 'Packing');
  const megabytes = (statSync(path.join(folder, file)).size / 1_000_000).toFixed(1);
  return { file, megabytes };
}
