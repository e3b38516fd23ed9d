import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../lib/temporary-folder.mjs');
let memory: string;
beforeEach(() => {
  memory = mkdtempSync(path.join(os.tmpdir(), 'aide-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

/** Runs the script with this folder as the in-memory file system, and returns the temporary folder and whether it exists. */
function run(folder: string, environment: Record<string, string> = {}): { chosen: string | null; isThere: boolean } {
  const program = `
    import { existsSync } from 'node:fs';
    import { useMemoryForTemporaryFiles } from ${JSON.stringify(script)};
    // The amount of free memory belongs to the machine.
    os.freemem = () => 8e9;
    useMemoryForTemporaryFiles(${JSON.stringify(folder)});
    const chosen = process.env.TMPDIR ?? null;
    console.log(JSON.stringify({ chosen, isThere: chosen !== null && existsSync(chosen) }));`;
  const { TMPDIR: _own, ...inherited } = process.env;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', `import os from 'node:os';${program}`], {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

it('uses a folder in memory, which is deleted at the end', () => {
  const { chosen, isThere } = run(memory);
  expect(chosen).toMatch(new RegExp(`^${memory}/aide-test-`));
  expect(isThere).toBe(true);
  expect(existsSync(chosen ?? '')).toBe(false);
});

it('respects TMPDIR, and works without an in-memory file system', () => {
  expect(run(memory, { TMPDIR: '/elsewhere' }).chosen).toBe('/elsewhere');
  expect(run(path.join(memory, 'missing')).chosen).toBeNull();
});

it('removes the folder of a killed run, but not that of a running one', () => {
  const left = ['aide-test-999999999-abc', `aide-test-${process.pid}-abc`, 'other'];
  for (const name of left) mkdirSync(path.join(memory, name));
  run(memory);
  expect(readdirSync(memory).toSorted()).toEqual([`aide-test-${process.pid}-abc`, 'other']);
});
