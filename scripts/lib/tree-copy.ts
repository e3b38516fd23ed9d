import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

/** Returns the files a clone would contain: all tracked and untracked files that git does not ignore. */
function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** Links the installed packages into the copy. The project's own packages are linked to the copy's folders. */
async function linkPackages(copy: string): Promise<void> {
  const from = path.join(root, 'node_modules');
  const to = path.join(copy, 'node_modules');
  await mkdir(path.join(to, '@aide'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@aide' && name !== '.aide-installed') await symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of await readdir(path.join(from, '@aide'))) {
    await symlink(path.join(copy, name), path.join(to, '@aide', name));
    const nested = path.join(root, name, 'node_modules');
    if (existsSync(nested)) await symlink(nested, path.join(copy, name, 'node_modules'));
  }
}

/** Copies the tree to a new temporary folder, as after git clone and npm ci, and returns its path. */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'aide-copy-'));
  for (const file of projectFiles()) await cp(path.join(root, file), path.join(copy, file));
  await linkPackages(copy);
  return copy;
}

/** The same for a commit, with the packages that are installed now. @throws if git does not know the commit */
export async function copyCommit(commit: string): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'aide-commit-'));
  const archive = path.join(copy, 'commit.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', copy]);
  await rm(archive);
  await linkPackages(copy);
  return copy;
}
