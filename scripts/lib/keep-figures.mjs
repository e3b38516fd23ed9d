import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

const file = path.join(root, 'docs', 'benchmarks.md');

const head = `# Benchmarks

Written by \`npm run bench\`: the newest run of each, word for word. Compare ratios, not absolute figures. A run is marked provisional
when it was a quick one or other work was going on, that is, when the load was above the number of cores before it began.
`;

const idle = os.loadavg()[0] <= os.cpus().length;

function sectionsOf(text) {
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0], section]),
  );
}

/** Puts the words of a run in the place of those of the last one; the other sections stay. */
export function keepFigures(name, { said, options, code }) {
  const sections = sectionsOf(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const provisional = options.includes('--quick') || !idle ? ' **Provisional.**' : '';
  const outcome = code === 0 ? '' : ' Not every goal was met.';
  const command = ['npm run bench', name, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
  const facts = `${new Date().toISOString().slice(0, 10)}, \`${command}\`, ${os.cpus().length} cores.${provisional}${outcome}`;
  sections.set(name, `${name}\n\n${facts}\n\n\`\`\`text\n${said.trim().replaceAll(/ +$/gm, '')}\n\`\`\`\n`);
  const body = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => `## ${text.trimEnd()}\n`);
  writeFileSync(file, [head, ...body].join('\n'));
}
