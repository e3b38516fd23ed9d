import os from 'node:os';
import path from 'node:path';
import { checkExportedNames } from './exported-names.mjs';
import { findOrderViolations, listModuleImports } from './module-order.mjs';
import { findCycles, listImports } from './import-cycles.mjs';
import { checkLicences } from './licences.mjs';
import { spawnOn26 } from './node26.mjs';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { capture } from './run.mjs';

/**
 * Packages with the same options form one program: with a program each, shared files would be checked several times.
 * Their own tsconfig.json is for editors and for `tsc -p <package>`.
 */
const programs = [
  { name: 'contract, rules, language, server and scripts', project: 'tsconfig.node.json' },
  { name: 'web and e2e', project: 'tsconfig.web.json' },
  { name: 'bench', project: 'bench' },
];

/** These use all cores themselves, so they run one after the other. */
const parallelSteps = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'], mend: 'npm run format' },
  { name: 'lint and import direction', command: 'oxlint', args: ['--type-aware', '--quiet'] },
];

/**
 * These use one core each and run in parallel, the longest first. By default tsc has four type checkers per program,
 * each of which resolves many of the same types: that doubles the CPU time.
 */
const singleThreadedSteps = [
  ...programs.map(({ name, project }) => ({
    name: `types of ${name}`,
    run: () => checkTypes(project),
  })),
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'description of the API', command: 'server/test/lint-api.ts', args: [] },
  {
    name: 'module order',
    run: () => report(['server', 'web'].flatMap((workspace) => findOrderViolations(listModuleImports(workspace)))),
  },
  { name: 'import cycles', run: () => report(findCycles(listImports())) },
  { name: 'exported names', run: () => report(checkExportedNames()) },
  { name: 'licences', run: checkLicences },
];

const reported = new Set();

/** Checks one program and returns the exit code. An error in a file of several programs is printed once. */
async function checkTypes(project) {
  const script = path.join(root, 'scripts/node26.mjs');
  const { code, output } = await capture(process.execPath, [script, 'tsc', '-p', project, '--singleThreaded']);
  // The further lines of an error are indented.
  for (const error of output.split(/\n(?=\S)/)) {
    if (error.trim() !== '' && !reported.has(error.trim())) console.log(error.trimEnd());
    reported.add(error.trim());
  }
  return code;
}

/** Prints the violations of a rule and returns the exit code. */
function report(violations) {
  for (const violation of violations) console.log(violation);
  return violations.length === 0 ? 0 : 1;
}

/** Runs one step and prints its result. Returns whether it passed. */
async function runStep(step) {
  const code = await (step.run ? step.run() : spawnOn26(step.command, step.args));
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}`);
  return code === 0;
}

/** Runs the steps in order, `atOnce` at a time, and returns those that failed. */
async function runSteps(steps, atOnce) {
  const failed = [];
  const queue = [...steps];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) if (!(await runStep(step))) failed.push(step);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

/**
 * Runs all static checks: formatting, lint with types, import direction, module order, import cycles, exported names,
 * types, dead code, licences, and the OpenAPI description.
 * `words` selects the checks whose name contains one of them. Default: all.
 */
export async function check(words = []) {
  const all = [...parallelSteps, ...singleThreadedSteps];
  const isSelected = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));
  if (!all.some(isSelected))
    throw new Problem(`No check has this name. The checks are: ${all.map(({ name }) => name).join('; ')}.`);
  const failed = [
    ...(await runSteps(parallelSteps.filter(isSelected), 1)),
    ...(await runSteps(singleThreadedSteps.filter(isSelected), os.availableParallelism())),
  ];
  for (const step of failed) if (step.mend) console.log(`To mend ${step.name}: ${step.mend}`);
  return { passed: all.filter(isSelected).length - failed.length, failed: failed.length };
}
