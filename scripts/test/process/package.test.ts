import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchAide, startAide } from '../../lib/aide-process.ts';
import { createPackage } from '../../lib/create-package.mjs';
import { node26 } from '../../lib/node26.mjs';
import { root } from '../../lib/root.mjs';
import { capture } from '../../lib/run.mjs';

// Does not use the registry: the packages that npm would fetch are linked.

let folder: string;
let installed: string;
/** The packages that npm fetches when it installs the product. */
let fetched: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-package-'));
  installed = path.join(folder, 'node_modules/aide');
  await mkdir(installed, { recursive: true });
  const { file } = await createPackage(folder);
  await capture('tar', ['-xzf', path.join(folder, file), '-C', installed, '--strip-components=1']);
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(path.join(installed, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', object>;
  fetched = Object.keys(dependencies);
  for (const name of [...fetched, ...Object.keys(optionalDependencies)]) {
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), link);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Keeps compiled code out of the tree: it is cached by path, so that no later run could reuse it. */
const cacheEnvironment = () => ({ NODE_COMPILE_CACHE: path.join(folder, 'cache') });

/** Starts the command of the package in a folder with `help`. */
const runHelp = (where: string, env: Record<string, string> = {}) =>
  launchAide({ folder: where, script: 'bin/aide.mjs', args: ['help'], env: { ...cacheEnvironment(), ...env } });

test('the package starts from its command in an empty folder, serves the web app and creates a task', async () => {
  const aide = await startAide({
    folder: installed,
    script: 'bin/aide.mjs',
    env: { DATA_DIR: path.join(folder, 'data'), ...cacheEnvironment(), DATABASE_URL: '' },
  });
  try {
    expect(await (await fetch(aide.url)).text()).toContain('<div id="root"');
    const post = async (url: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(`${aide.url}/api/v1${url}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as { data: { token: string; task: { title: string } } };
    };
    const account = { name: 'Asha', email: 'asha@example.com', password: 'a long enough one' };
    await post('/onboarding/signup', account);
    const { data } = await post('/onboarding/login', account);
    const captured = await post('/capture', { text: 'call Priya tomorrow at 4' }, data.token);
    expect(captured.data.task.title).toBe('Call Priya');
  } finally {
    await aide.stop();
  }
});

test('the command of the package is also the operator command line', async () => {
  const { output, ended } = runHelp(installed);
  expect(await ended).toMatchObject({ code: 0 });
  expect(output.stdout).toContain('backup');
  expect(output.stdout).toContain('aide <command>');
  expect(output.stdout).not.toContain('npm run');
});

test('the help of an installed package names it as npx does', async () => {
  const { output, ended } = runHelp(installed, { npm_command: 'exec' });
  expect(await ended).toMatchObject({ code: 0 });
  expect(output.stdout).toContain('npx aide <command>');
});

test('two first starts at once unpack the product once and leave nothing else behind', async () => {
  await rm(path.join(installed, 'app'), { recursive: true });
  const starts = [1, 2].map(() => runHelp(installed));
  for (const { ended } of starts) expect(await ended).toMatchObject({ code: 0 });
  expect((await readdir(installed)).toSorted()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'app', 'app.tgz', 'bin', 'package.json'].toSorted(),
  );
});

test('a damaged archive is reported and leaves nothing behind', async () => {
  const broken = path.join(folder, 'broken');
  await cp(path.join(installed, 'bin'), path.join(broken, 'bin'), { recursive: true });
  await writeFile(path.join(broken, 'app.tgz'), 'no archive');
  const { output, ended } = runHelp(broken);
  expect(await ended).toMatchObject({ code: 1 });
  expect(output.stderr).toContain('could not be unpacked');
  expect((await readdir(broken)).toSorted()).toEqual(['app.tgz', 'bin']);
});

test('the package contains the speech runtime, reduced to the files that Node.js loads', async () => {
  const runtime = path.join(installed, 'app/node_modules/onnxruntime-web');
  expect(await readdir(path.join(runtime, 'dist'))).toEqual([
    'ort-wasm-simd-threaded.mjs',
    'ort-wasm-simd-threaded.wasm',
    'ort.node.min.mjs',
  ]);
  // The error must come from the runtime itself, which proves that its WebAssembly was found and started.
  const script = `const { InferenceSession } = await import('onnxruntime-web');
    await InferenceSession.create(new Uint8Array([1, 2, 3])).catch((error) => console.log(error.message));`;
  const options = { cwd: path.join(installed, 'app/server') };
  const { output } = await capture(node26(), ['--input-type=module', '--eval', script], options);
  expect(output).toContain('protobuf parsing failed');
});

test('only packages with platform-specific parts are fetched when the product is installed', () => {
  expect(fetched).toEqual(['@node-rs/argon2']);
});

test('the package has no TypeScript and no tests', async () => {
  const files = await readdir(installed, { recursive: true });
  expect(files.filter((file) => /\.tsx?$|\.test\./.test(file))).toEqual([]);
});
