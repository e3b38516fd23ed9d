/** npm run drill year: every day of a year for users in five zones, on a clock that jumps from one due moment to the next. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'reminders/year'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_WHOLE_YEAR: '1' },
});
process.exitCode = status ?? 1;
