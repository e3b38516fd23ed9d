import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../lib/root.mjs';
import { capture } from '../lib/run.mjs';

const stepSchema = z.object({ name: z.string().optional(), run: z.string().optional(), uses: z.string().optional() });
const jobSchema = z.object({
  needs: z.string().optional(),
  uses: z.string().optional(),
  'timeout-minutes': z.number().optional(),
  steps: z.array(stepSchema).default([]),
});
const workflowSchema = z.object({
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(z.string(), jobSchema),
});

const folderOfWorkflows = path.join(root, '.github/workflows');
const workflows = new Map(
  readdirSync(folderOfWorkflows).map((name) => [
    name,
    workflowSchema.parse(parse(readFileSync(path.join(folderOfWorkflows, name), 'utf8'))),
  ]),
);

describe('the workflows', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

  test.each([...workflows])('%s runs existing commands, needs existing jobs and has time limits', (_name, { jobs }) => {
    for (const { needs, uses, steps, ...job } of Object.values(jobs)) {
      if (uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
      if (needs !== undefined) expect(Object.keys(jobs)).toContain(needs);
      for (const { run = '' } of steps)
        for (const [, script = ''] of run.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(script);
    }
  });

  test('test.yml checks first, then runs each suite as a job of its own', () => {
    const jobs = Object.entries(workflows.get('test.yml')?.jobs ?? {});
    expect(jobs.map(([name, { needs }]) => [name, needs])).toEqual([
      ['check', undefined],
      ...['unit', 'postgres', 'browser', 'package', 'image'].map((name) => [name, 'check']),
    ]);
  });
});

test('all workspaces have the version of the product', () => {
  const parseManifest = (folder: string) =>
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      version: string;
      workspaces?: string[];
    };
  const { version, workspaces = [] } = parseManifest('.');
  expect(workspaces.map((name) => [name, parseManifest(name).version])).toEqual(
    workspaces.map((name) => [name, version]),
  );
});

describe('the files of a release', () => {
  const step = workflows
    .get('release.yml')
    ?.jobs['files']?.steps.find(({ name }) => name === 'Write the files of the release');
  let folder: string;
  const at = (file: string) => path.join(folder, file);
  const release = (tag: string) =>
    capture('bash', ['-e', '-c', step?.run ?? 'exit 1'], {
      cwd: folder,
      env: { ...process.env, GITHUB_REF_NAME: tag },
    });

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'aide-release-'));
    const manifest = { name: 'aide', version: '1.2.0' };
    writeFileSync(at('package.json'), JSON.stringify(manifest));
    const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } };
    writeFileSync(at('package-lock.json'), JSON.stringify(lock));
    writeFileSync(at('CHANGELOG.md'), '# Changelog\n\n## 1.2.0 - 2026-11-16\n\n- New.\n\n## 1.1.0\n\n- Old.\n');
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    writeFileSync(at('aide-1.2.0.tgz'), 'the package');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are the package, the source, the SBOM, their checksums and the notes of the version', async () => {
    expect(await release('v1.2.0')).toMatchObject({ code: 0 });
    const files = ['SHA256SUMS', 'aide-1.2.0-source.tar.gz', 'aide-1.2.0.cdx.json', 'aide-1.2.0.tgz'];
    expect(readdirSync(at('release')).toSorted()).toEqual(files);
    expect(readFileSync(at('NOTES.md'), 'utf8').trim()).toBe('- New.');
    expect(JSON.parse(readFileSync(at('release/aide-1.2.0.cdx.json'), 'utf8'))).toMatchObject({
      bomFormat: 'CycloneDX',
    });
    const verified = await capture('sha256sum', ['--check', 'SHA256SUMS'], { cwd: at('release') });
    expect(verified.output.trim().split('\n')).toHaveLength(3);
    expect(verified.code).toBe(0);
  });

  test('are not written for a tag of another version, or without a section in the changelog', async () => {
    const other = await release('v1.3.0');
    expect(other.code).toBe(1);
    expect(other.output).toContain('package.json has the version 1.2.0.');
    writeFileSync(at('CHANGELOG.md'), '# Changelog\n\n## 1.2.0\n\n## 1.1.0\n\n- Old.\n');
    const unnoted = await release('v1.2.0');
    expect(unnoted.code).toBe(1);
    expect(unnoted.output).toContain('CHANGELOG.md has no section for 1.2.0.');
  });
});
