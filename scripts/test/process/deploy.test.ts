import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baselineCompiler, launchAide, startAide } from '../../lib/aide-process.ts';
import { node26 } from '../../lib/node26.mjs';
import { root } from '../../lib/root.mjs';
import { capture } from '../../lib/run.mjs';

// Without Docker: copies the files of the image's last stage to a folder, starts them and runs the health check.

let image: string;
let text: string;
/** Inside the image: compiled code is cached by path, so that no later run could reuse it. */
let NODE_COMPILE_CACHE: string;
beforeAll(async () => {
  image = await mkdtemp(path.join(os.tmpdir(), 'aide-image-'));
  NODE_COMPILE_CACHE = path.join(image, '.cache/compiled');
  text = (await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8')).replaceAll('\\\n', ' ');
  for (const [, file = ''] of text.matchAll(/^COPY --from=build \/app\/(\S+)/gm)) {
    if (file === 'node_modules') await linkPackages();
    else if (existsSync(path.join(root, file)))
      await cp(path.join(root, file), path.join(image, file), {
        recursive: true,
        filter: (source) => !source.includes(`${path.sep}node_modules`),
      });
  }
});
afterAll(() => rm(image, { recursive: true, force: true }));

/** Links the installed packages. The project's own packages are linked to the image's folders. */
async function linkPackages(): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(image, 'node_modules')];
  await mkdir(path.join(to, '@aide'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@aide' && !name.startsWith('node-')) await symlink(path.join(from, name), path.join(to, name));
  for (const name of ['contract', 'rules', 'language', 'server'])
    await symlink(path.join(image, name), path.join(to, '@aide', name));
  const nested = path.join(root, 'server/node_modules');
  if (existsSync(nested)) {
    await mkdir(path.join(image, 'server'), { recursive: true });
    await symlink(nested, path.join(image, 'server/node_modules'));
  }
}

test('the files copied by the Dockerfile are sufficient to start, and its health check passes and fails', async () => {
  const [, health = ''] = /HEALTHCHECK .*? CMD (\[.*\])$/m.exec(text) ?? [];
  const [, ...args] = JSON.parse(health) as string[];
  const aide = await startAide({
    folder: image,
    nodeArgs: baselineCompiler,
    env: { DATA_DIR: path.join(image, 'data'), DATABASE_URL: '', NODE_COMPILE_CACHE },
  });
  const env = { ...process.env, PORT: new URL(aide.url).port };
  expect(await capture(node26(), args, { env })).toEqual({ code: 0, output: '' });
  expect(await aide.stop()).toEqual({ code: 0, signal: null });
  expect(await capture(node26(), args, { env })).toMatchObject({ code: 1 });
});

test('a process without the role web passes the health check on the probe port', async () => {
  const [, health = ''] = /HEALTHCHECK .*? CMD (\[.*\])$/m.exec(text) ?? [];
  const [, ...args] = JSON.parse(health) as string[];
  const port = String(await findFreePort());
  const env = {
    DATA_DIR: path.join(image, 'worker-data'),
    DATABASE_URL: '',
    AIDE_PROBE_PORT: port,
    NODE_COMPILE_CACHE,
  };
  const worker = launchAide({ folder: image, nodeArgs: baselineCompiler, args: ['--roles=worker,mail'], env });
  try {
    await expect.poll(() => worker.output.stdout, { timeout: 150_000 }).toContain('Aide is ready (worker, mail)');
    expect(await capture(node26(), args, { env: { ...process.env, PORT: port } })).toEqual({ code: 0, output: '' });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/tasks`)).status).toBe(404);
  } finally {
    worker.child.kill('SIGTERM');
  }
  expect(await worker.ended).toEqual({ code: 0, signal: null });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// The protections of deploy/aide.service without systemd: a read-only tree that belongs to another user, and no home folder.
// Needs the right to mount, which an ordinary user and most containers do not have.
const canProtect =
  existsSync('/usr/bin/setpriv') &&
  spawnSync('/usr/bin/unshare', ['--mount', '--propagation=private', 'true']).status === 0;

test.runIf(canProtect)('starts from a read-only tree as a user who owns only the data folder', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-service-'));
  const [tree, data, cache] = ['tree', 'data', 'cache'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await chmod(folder, 0o755);
  for (const name of [tree, data, cache]) await mkdir(name);
  for (const name of [data, cache]) await chown(name, 65_534, 65_534);
  const protect = 'mount --bind "$0" "$1" && mount -o remount,bind,ro "$1" && cd "$1" && shift && exec "$@"';
  const protectedShell = ['unshare', '--mount', '--propagation=private', 'sh', '-c', protect, root, tree];
  const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  const aide = await startAide({
    script: 'scripts/start.mjs',
    env: { DATA_DIR: data, NODE_COMPILE_CACHE: cache, DATABASE_URL: '', HOME: '/nonexistent' },
    wrap: (command) => [...protectedShell, ...user, ...command.map((part) => part.replace(root, tree))],
  });
  try {
    expect((await fetch(`${aide.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(aide.url)).text()).toContain('<div id="root"');
    expect(await readdir(data)).toContain('database');
  } finally {
    await aide.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
