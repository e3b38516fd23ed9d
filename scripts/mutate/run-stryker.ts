import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheDir, root } from '../lib/root.mjs';
import { copyTree } from '../lib/tree-copy.ts';

// Runs in a copy of the tree: Stryker's own sandbox does not link the packages of workspaces, and mutating in place
// would change the working tree if the process were killed.

const [, , argument = '', ...namedTests] = process.argv;
/** `lines` is a range such as `20-80`, for a file whose mutants take too long at once. */
const [target = '', lines] = argument.split(':');
const isFolder = (await stat(path.join(root, target))).isDirectory();
const folder = isFolder ? target.replace(/\/$/, '') : path.dirname(target);
const [workspace = ''] = folder.split('/');
const inWorkspace = folder.slice(workspace.length + 1);
// A file with tests of the same name (`name.test.ts`, `name.<part>.test.ts`) is tested by them alone: other tests start
// databases too.
const ownTests = target.replace(/\.tsx?$/, '{,.*}.test.{ts,tsx}');
const hasOwnTest = ['.test.ts', '.test.tsx'].some((end) => existsSync(path.join(root, target.replace(/\.tsx?$/, end))));
const defaultTests =
  !isFolder && hasOwnTest
    ? ownTests.slice(workspace.length + 1)
    : `${inWorkspace === '' ? '' : `${inWorkspace}/`}**/*.test.{ts,tsx}`;

const tests = namedTests.length > 0 ? namedTests.map((test) => path.relative(workspace, test)) : [defaultTests];

// Hooks and components need a DOM; the other tests of the web app also pass with one.
const projectName = workspace === 'web' ? 'components' : workspace;

/** A vitest configuration with the workspace's own settings, limited to the tests of the target. */
const vitestConfig = `import config from './vitest.config.ts';
const project = config.test.projects.find(({ test }) => test.name === '${projectName}');
const include = ${JSON.stringify(tests)};
const env = { ...project.test.env, AIDE_QUERY_TIMEOUT: '2000' };
export default { ...project, root: '${workspace}', test: { ...project.test, root: undefined, include, env } };
`;

const stryker = path.join(root, 'scripts/mutate/node_modules/@stryker-mutator');
const strykerConfig = {
  testRunner: 'vitest',
  plugins: [path.join(stryker, 'vitest-runner/dist/src/index.js')],
  mutate: isFolder
    ? [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/*.table.ts', '!**/*.d.ts', '!**/index.ts']
    : [lines === undefined ? target : `${target}:${lines}`],
  vitest: { configFile: 'mutate.vitest.config.ts', related: false },
  concurrency: 1,
  inPlace: true,
  disableTypeChecks: false,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: 'mutation.json' },
  clearTextReporter: { logTests: false },
};

const copy = await copyTree();
try {
  await writeFile(path.join(copy, 'mutate.vitest.config.ts'), vitestConfig);
  await writeFile(path.join(copy, 'stryker.config.json'), JSON.stringify(strykerConfig));
  const args = [path.join(stryker, 'core/bin/stryker.js'), 'run', 'stryker.config.json'];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  const report = path.join(cacheDir, 'mutation', `${argument.replaceAll(/[/:]/g, '-')}.json`);
  if (code === 0) {
    await mkdir(path.dirname(report), { recursive: true });
    await cp(path.join(copy, 'mutation.json'), report);
    console.log(`Report: ${path.relative(root, report)}`);
  }
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}
