import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAide } from '../../lib/aide-process.ts';
import { node26 } from '../../lib/node26.mjs';
import { root } from '../../lib/root.mjs';
import { capture } from '../../lib/run.mjs';

// Without Docker: copies the files of the image's last stage to a folder, starts them and runs the health check.

let image: string;
let text: string;
beforeAll(async () => {
  image = await mkdtemp(path.join(os.tmpdir(), 'aide-image-'));
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
  const aide = await startAide({ folder: image, env: { DATA_DIR: path.join(image, 'data'), DATABASE_URL: '' } });
  const env = { ...process.env, PORT: new URL(aide.url).port };
  expect(await capture(node26(), args, { env })).toEqual({ code: 0, output: '' });
  expect(await aide.stop()).toEqual({ code: 0, signal: null });
  expect(await capture(node26(), args, { env })).toMatchObject({ code: 1 });
});
