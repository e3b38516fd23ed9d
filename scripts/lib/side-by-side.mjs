import os from 'node:os';
import { startOn26 } from './node26.mjs';

/** Two suites at once use up to 5 GB. */
const leastMemory = 8e9;

/** Returns whether this machine has the cores and the memory for two suites at once. */
export const canRunSideBySide = () => os.availableParallelism() > 1 && os.freemem() >= leastMemory;

/** Returns an output that keeps what is written until `release`, and then passes everything on. */
export function holdOutput(write = (chunk) => void process.stdout.write(chunk)) {
  let held = [];
  return {
    write: (chunk) => (held === undefined ? write(chunk) : held.push(chunk)),
    release() {
      const chunks = held ?? [];
      held = undefined;
      for (const chunk of chunks) write(chunk);
    },
  };
}

/** Runs a script on Node.js 26, writes what it prints to `output` and returns its exit code. */
export function runScript(script, output) {
  return new Promise((resolve, reject) => {
    const child = startOn26(script, [], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', output.write);
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs the steps and returns their results in the given order. The steps with `background: true` run one after the other beside the others,
 * and their output follows that of the others. Without `sideBySide`, all run in order.
 */
export async function runSteps(steps, run, { sideBySide, output = holdOutput() }) {
  const results = new Map();
  const runAll = async (some) => {
    for (const step of some) results.set(step, await run(step, output));
  };
  if (!sideBySide) output.release();
  const rest = sideBySide ? steps.filter(({ background }) => background) : [];
  const first = runAll(steps.filter((step) => !rest.includes(step))).finally(() => output.release());
  await Promise.all([first, runAll(rest)]);
  return steps.map((step) => results.get(step));
}
