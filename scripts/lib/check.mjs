import { findOrderViolations, listServerImports } from './feature-order.mjs';
import { spawnOn26 } from './node26.mjs';

/**
 * The packages that run on Node.js alone have the same options, so one program checks them all: with one program each, files
 * that several import are checked several times. Their own tsconfig.json is for editors and for `tsc -p <package>`.
 */
const programs = [
  { name: 'contract, rules, language, server and scripts', project: 'tsconfig.node.json' },
  { name: 'web', project: 'web' },
  { name: 'e2e', project: 'e2e' },
  { name: 'bench', project: 'bench' },
];

const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'], mend: 'npm run format' },
  { name: 'lint and import direction', command: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'feature order', run: checkFeatureOrder },
  ...programs.map(({ name, project }) => ({ name: `types of ${name}`, command: 'tsc', args: ['-p', project] })),
  { name: 'description of the API', command: 'server/test/lint-api.ts', args: [] },
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

function checkFeatureOrder() {
  const violations = findOrderViolations(listServerImports());
  for (const violation of violations) console.log(violation);
  return violations.length === 0 ? 0 : 1;
}

/** Reads the code without running it: formatting, lint with types, import direction, feature order, types, dead code. Also lints the description of the API. */
export async function check() {
  const failed = [];
  for (const step of steps) {
    const code = step.run ? step.run() : await spawnOn26(step.command, step.args);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name}`);
    if (code !== 0) failed.push(step);
  }
  for (const step of failed) if (step.mend) console.log(`To mend ${step.name}: ${step.mend}`);
  return { passed: steps.length - failed.length, failed: failed.length };
}
