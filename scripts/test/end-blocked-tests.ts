import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect } from 'vitest';

/** Longer than the timeout of any test: it is for code that blocks the event loop, in which vitest's own timeout never fires. */
const deadlineMs = Number(process.env.AIDE_BLOCKED_TEST_MS ?? 600_000);

/** Ends the process when a test has not finished in time. Writes with writeSync, because a thread's stderr needs the event loop. */
const source = `
  const { writeSync } = require('node:fs');
  const { parentPort } = require('node:worker_threads');
  let timer;
  parentPort.on('message', (test) => {
    clearTimeout(timer);
    if (test === null) return;
    timer = setTimeout(() => {
      writeSync(2, 'This test blocks its process: ' + test + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }, ${deadlineMs});
  });
`;

// One thread for the process, which runs this file once for each test file.
const shared = globalThis as { aideDeadlines?: Worker };
const deadlines = (shared.aideDeadlines ??= new Worker(source, { eval: true }));
deadlines.unref();

beforeEach(() => {
  const { testPath, currentTestName } = expect.getState();
  deadlines.postMessage(`${testPath} > ${currentTestName}`, []);
});
afterEach(() => deadlines.postMessage(null, []));
