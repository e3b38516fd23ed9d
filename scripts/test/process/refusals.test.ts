import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchAide, startAide, type AideProcess, type StartOptions } from '../../lib/aide-process.ts';

/** Starts something that must not start, and answers what it said about it. */
async function refusal(options: StartOptions): Promise<{ code: number | null; line: string }> {
  const { output, ended } = launchAide(options);
  const { code } = await ended;
  return { code, line: output.stderr };
}

const oneLine = (words: RegExp) => ({
  code: 1,
  line: expect.stringMatching(new RegExp(`^[^\\n]*${words.source}[^\\n]*\\n$`)),
});

describe('a start that cannot work says why in one line and exits with 1', () => {
  let home: string;
  let running: AideProcess;
  const inHome = (name: string) => path.join(home, name);

  beforeAll(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'aide-refusals-'));
    running = await startAide({ env: { DATA_DIR: inHome('taken') } });
  });

  afterAll(async () => {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  });

  test('a data folder that another process uses', async () => {
    expect(await refusal({ env: { DATA_DIR: inHome('taken') } })).toEqual(oneLine(/taken is in use by another/));
    const { status } = await fetch(`${running.url}/healthz`);
    expect(status).toBe(200);
  });

  test('a busy port', async () => {
    const { port } = new URL(running.url);
    const answer = await refusal({ env: { DATA_DIR: inHome('other'), PORT: port } });
    expect(answer).toEqual(oneLine(new RegExp(`Port ${port} is already in use`)));
  });

  test('a variable with a wrong value', async () => {
    expect(await refusal({ env: { DATA_DIR: inHome('other'), PORT: 'abc' } })).toEqual(oneLine(/PORT is not right/));
  });

  test('an unknown option', async () => {
    const answer = await refusal({ env: { DATA_DIR: inHome('other') }, args: ['--dmeo'] });
    expect(answer).toEqual(oneLine(/--dmeo is not an option/));
  });
});
