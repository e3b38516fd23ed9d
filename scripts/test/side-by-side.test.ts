import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdOutput, runScript, runSteps } from '../lib/side-by-side.mjs';

/** Steps that write their name, and end when they are told to. */
function createSteps() {
  const written: string[] = [];
  const endings = new Map<string, () => void>();
  const create = (title: string, background = false) => ({ title, background });
  type Step = ReturnType<typeof create>;
  const run = async ({ title, background }: Step, output: { write(chunk: string): void }): Promise<string> => {
    if (background) output.write(title);
    else written.push(title);
    await new Promise<void>((resolve) => endings.set(title, resolve));
    return `result of ${title}`;
  };
  const steps = [create('check'), create('build', true), create('unit'), create('browser', true)];
  const end = async (title: string): Promise<void> => {
    endings.get(title)?.();
    // The steps continue in microtasks.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const output = holdOutput((chunk: string) => void written.push(chunk));
  return { steps, run, end, written, output, running: () => [...endings.keys()] };
}

describe('the steps of npm test', () => {
  test('run in two rows side by side, and the output of the second follows that of the first', async () => {
    const { steps, run, end, written, output, running } = createSteps();
    const results = runSteps(steps, run, { sideBySide: true, output });
    expect(running()).toEqual(['check', 'build']);
    await end('build');
    expect(running()).toEqual(['check', 'build', 'browser']);
    await end('check');
    expect(written).toEqual(['check', 'unit']);
    await end('unit');
    expect(written).toEqual(['check', 'unit', 'build', 'browser']);
    await end('browser');
    expect(await results).toEqual(steps.map(({ title }) => `result of ${title}`));
  });

  test('run in order where there is no room for two', async () => {
    const { steps, run, end, written, output, running } = createSteps();
    const results = runSteps(steps, run, { sideBySide: false, output });
    for (const { title } of steps) {
      expect(running().at(-1)).toBe(title);
      expect(written.at(-1)).toBe(title);
      await end(title);
    }
    expect(await results).toHaveLength(steps.length);
  });
});

test('a script writes to the given output, and its exit code is returned', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-side-by-side-'));
  const script = path.join(folder, 'script.mjs');
  await writeFile(script, "console.log('out'); console.error('err'); process.exitCode = 3;");
  const chunks: string[] = [];
  expect(await runScript(script, { write: (chunk: Buffer) => chunks.push(String(chunk)) })).toBe(3);
  expect(chunks.toSorted()).toEqual(['err\n', 'out\n']);
  await rm(folder, { recursive: true });
});
