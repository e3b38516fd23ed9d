import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

const file = path.join(root, 'docs', 'benchmarks.md');

const head = `# Benchmarks

Written by \`npm run bench\`: the output of the last run of each benchmark. Compare ratios, not absolute figures. A run is provisional
if it was a quick one, or if the load was above the number of cores when it started.
`;

const idle = os.loadavg()[0] <= os.cpus().length;

function parseSections(text) {
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0], section]),
  );
}

/** Replaces the section of a benchmark in docs/benchmarks.md with the output of a run. */
export function keepFigures(name, { output, options, code }) {
  const sections = parseSections(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const provisional = options.includes('--quick') || !idle ? ' **Provisional.**' : '';
  const outcome = code === 0 ? '' : ' Not every goal was met.';
  const command = ['npm run bench', name, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
  const facts = `${new Date().toISOString().slice(0, 10)}, \`${command}\`, ${os.cpus().length} cores.${provisional}${outcome}`;
  sections.set(name, `${name}\n\n${facts}\n\n\`\`\`text\n${output.trim().replaceAll(/ +$/gm, '')}\n\`\`\`\n`);
  const body = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => `## ${text.trimEnd()}\n`);
  writeFileSync(file, [head, ...body].join('\n'));
}
