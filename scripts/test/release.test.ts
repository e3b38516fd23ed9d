import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extractNotes, release } from '../lib/release.mjs';
import { root } from '../lib/root.mjs';
import { capture } from '../lib/run.mjs';

const changelog = '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.2.0 - 2026-11-16\n\n- New.\n\n## 1.1.0\n\n- Old.\n';

describe('release notes', () => {
  test('are the text of the version in the changelog', () => {
    expect(extractNotes(changelog, '1.2.0')).toBe('- New.');
    expect(extractNotes(changelog, '1.1.0')).toBe('- Old.');
  });

  test('must exist', () => {
    expect(() => extractNotes(changelog, '1.2')).toThrow('CHANGELOG.md has no section for 1.2.');
    expect(() => extractNotes('## 2.0.0\n\n## 1.0.0\n\n- Old.\n', '2.0.0')).toThrow('no section for 2.0.0');
  });

  test('exist for the current version', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    expect(extractNotes(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8'), version)).toContain('- ');
  });

  test('belong to one version of the product and all its workspaces', async () => {
    const readManifest = async (folder: string) =>
      JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as {
        version: string;
        workspaces?: string[];
      };
    const { version, workspaces = [] } = await readManifest('.');
    const versions = await Promise.all(workspaces.map(async (name) => [name, (await readManifest(name)).version]));
    expect(versions).toEqual(workspaces.map((name) => [name, version]));
  });
});

describe('a release', () => {
  let folder: string;
  const at = (file: string) => path.join(folder, file);

  async function git(...args: string[]): Promise<string> {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    const { code, output } = await capture('git', [...identity, ...args], { cwd: folder });
    expect(code, output).toBe(0);
    return output.trim();
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'aide-release-'));
    const manifest = { name: 'aide', version: '1.2.0' };
    await writeFile(at('package.json'), JSON.stringify(manifest));
    await writeFile(
      at('package-lock.json'),
      JSON.stringify({ ...manifest, lockfileVersion: 3, packages: { '': manifest } }),
    );
    await writeFile(at('CHANGELOG.md'), changelog);
    await writeFile(at('.gitignore'), '.cache/\n');
    await git('init', '--quiet');
    await git('config', 'user.name', 'Test');
    await git('config', 'user.email', 'test@example.com');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'First');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('writes archive, SBOM, notes and checksums, and tags the commit', async () => {
    const made = await release(folder);
    expect(made.files).toEqual(['aide-1.2.0.tar.gz', 'aide-1.2.0.cdx.json', 'NOTES.md', 'SHA256SUMS']);
    const read = (file: string) => readFile(at(path.join(made.folder, file)));
    expect(String(await read('NOTES.md'))).toBe('# Aide 1.2.0\n\n- New.\n');
    expect(JSON.parse(String(await read('aide-1.2.0.cdx.json')))).toMatchObject({ bomFormat: 'CycloneDX' });
    const hash = createHash('sha256')
      .update(await read('aide-1.2.0.tar.gz'))
      .digest('hex');
    expect(String(await read('SHA256SUMS'))).toContain(`${hash}  aide-1.2.0.tar.gz\n`);
    expect(await git('rev-list', '-n1', 'v1.2.0')).toBe(await git('rev-parse', 'HEAD'));
    await expect(release(folder)).rejects.toThrow('The tag v1.2.0 exists already.');
  });

  test('does not tag in a dry run', async () => {
    await release(folder, { dryRun: true });
    expect(await git('tag')).toBe('');
  });

  test('is rejected with uncommitted changes', async () => {
    await writeFile(at('new.txt'), 'new');
    await expect(release(folder)).rejects.toThrow('There are uncommitted changes.');
  });

  test('is rejected if package-lock.json has another version', async () => {
    await writeFile(at('package.json'), JSON.stringify({ name: 'aide', version: '1.3.0' }));
    await expect(release(folder)).rejects.toThrow('package-lock.json has another version');
  });
});
