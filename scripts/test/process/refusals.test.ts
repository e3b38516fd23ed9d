import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  baselineCompiler,
  launchAide,
  startAide,
  type AideProcess,
  type StartOptions,
} from '../../lib/aide-process.ts';

/** Starts a process that must fail, and returns its exit code and error output. */
async function startFailure(options: StartOptions): Promise<{ code: number | null; line: string }> {
  const { output, ended } = launchAide({ nodeArgs: baselineCompiler, ...options });
  const { code } = await ended;
  return { code, line: output.stderr };
}

const oneLine = (words: RegExp) => ({
  code: 1,
  line: expect.stringMatching(new RegExp(`^[^\\n]*${words.source}[^\\n]*\\n$`)),
});

describe('a start that fails prints one line and exits with 1', () => {
  let home: string;
  let running: AideProcess;
  const inHome = (name: string) => path.join(home, name);

  beforeAll(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'aide-refusals-'));
    running = await startAide({ nodeArgs: baselineCompiler, env: { DATA_DIR: inHome('taken') } });
  });

  afterAll(async () => {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  });

  test('if another process uses the data folder', async () => {
    expect(await startFailure({ env: { DATA_DIR: inHome('taken') } })).toEqual(oneLine(/taken is in use by another/));
    const { status } = await fetch(`${running.url}/healthz`);
    expect(status).toBe(200);
  });

  test('if the port is in use', async () => {
    const { port } = new URL(running.url);
    const response = await startFailure({ env: { DATA_DIR: inHome('other'), PORT: port } });
    expect(response).toEqual(oneLine(new RegExp(`Port ${port} is already in use`)));
  });

  test('if a variable is invalid', async () => {
    expect(await startFailure({ env: { DATA_DIR: inHome('other'), PORT: 'abc' } })).toEqual(
      oneLine(/PORT is not right/),
    );
  });

  test('if the host is not an address, or the data folder cannot be created', async () => {
    const response = await startFailure({ env: { DATA_DIR: inHome('other'), HOST: '999.1.1.1' } });
    expect(response).toEqual(oneLine(/HOST is not right: must be an address of this machine/));
    const named = await startFailure({ env: { DATA_DIR: inHome('other'), HOST: 'nowhere.invalid' } });
    expect(named).toEqual(oneLine(/nowhere.invalid is not an address of this machine/));
    if (process.platform !== 'linux') return;
    expect(await startFailure({ env: { DATA_DIR: '/proc/x' } })).toEqual(oneLine(/\/proc\/x cannot be created/));
  });

  test('if an option is unknown', async () => {
    const response = await startFailure({ env: { DATA_DIR: inHome('other') }, args: ['--dmeo'] });
    expect(response).toEqual(oneLine(/--dmeo is not an option/));
  });
});
