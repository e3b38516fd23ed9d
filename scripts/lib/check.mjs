import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrderViolations, listServerImports } from './feature-order.mjs';
import { spawnOn26 } from './node26.mjs';
import { root } from './root.mjs';

const packages = ['contract', 'rules', 'language', 'server', 'web', 'e2e', 'bench', 'scripts'];

const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'], mend: 'npm run format' },
  { name: 'lint and import direction', command: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'feature order', run: checkFeatureOrder },
  ...packages
    .filter((name) => existsSync(path.join(root, name, 'tsconfig.json')))
    .map((name) => ({ name: `types of ${name}`, command: 'tsc', args: ['-p', name] })),
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

function checkFeatureOrder() {
  const violations = findOrderViolations(listServerImports());
  for (const violation of violations) console.log(violation);
  return violations.length === 0 ? 0 : 1;
}

/** Reads the code without running it: formatting, lint with types, import direction, feature order, types, dead code. */
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
