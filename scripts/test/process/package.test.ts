import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchAide, startAide } from '../../lib/aide-process.ts';
import { createPackage } from '../../lib/create-package.mjs';
import { root } from '../../lib/root.mjs';
import { capture } from '../../lib/run.mjs';

// Without the registry: the packages that npm would install are linked.

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-package-'));
  installed = path.join(folder, 'node_modules/aide');
  await mkdir(installed, { recursive: true });
  const { file } = await createPackage(folder);
  await capture('tar', ['-xzf', path.join(folder, file), '-C', installed, '--strip-components=1']);
  for (const modules of ['node_modules', 'server/node_modules']) {
    const from = path.join(root, modules);
    for (const name of await readdir(from).catch(() => []))
      if (!name.startsWith('.') && name !== '@aide')
        await symlink(path.join(from, name), path.join(folder, 'node_modules', name)).catch(ignoreExisting);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

test('the package starts from its command in an empty folder, serves the web app and takes a task', async () => {
  const aide = await startAide({
    folder: installed,
    script: 'bin/aide.mjs',
    env: { DATA_DIR: path.join(folder, 'data'), NODE_COMPILE_CACHE: path.join(folder, 'cache'), DATABASE_URL: '' },
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
  const { output, ended } = launchAide({ folder: installed, script: 'bin/aide.mjs', args: ['help'] });
  expect(await ended).toMatchObject({ code: 0 });
  expect(output.stdout).toContain('backup');
});

test('the package has no TypeScript and no tests', async () => {
  const files = await readdir(installed, { recursive: true });
  expect(files.filter((file) => /\.tsx?$|\.test\./.test(file))).toEqual([]);
});
