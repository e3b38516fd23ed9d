import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/root.mjs';

const builtIn = new Set(['npm start', 'npm test', 'npm ci', 'npm install']);
const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'];
const documents = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const known = new Set([...Object.keys(scripts).map((name) => `npm run ${name}`), ...builtIn]);

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const commandsIn = (text: string) => text.match(/\bnpm (run [a-z0-9:-]+|start|test|ci|install)\b/g) ?? [];
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link ?? '').filter((link) => !/^[a-z]+:/.test(link));
const placesIn = (text: string) =>
  [...text.matchAll(/`((?:contract|rules|language|server|web|e2e|bench|scripts)\/[\w./*-]*)`/g)].map(
    ([, place]) => place ?? '',
  );

describe.each(documents)('%s', (file) => {
  test('mentions only existing commands', () => {
    expect(commandsIn(read(file)).filter((command) => !known.has(command))).toEqual([]);
  });

  test('links only to existing files', () => {
    const missing = linksIn(read(file)).filter((link) => !existsSync(path.resolve(root, path.dirname(file), link)));
    expect(missing).toEqual([]);
  });
});

describe.each(documents.filter((file) => !file.includes('decisions/')))('%s', (file) => {
  test('mentions only existing folders', () => {
    const concrete = placesIn(read(file)).filter((place) => !place.includes('*') && place !== 'web/dist');
    expect(concrete.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
  });
});

describe('the documentation', () => {
  const pages = documents.filter(
    (file) =>
      ['README.md', 'CONTRIBUTING.md'].includes(file) ||
      (file.startsWith('docs/') && !file.startsWith('docs/requirements/')),
  );
  const words = pages.flatMap((file) => read(file).split(/\s+/)).filter((word) => /\w/.test(word));

  test('stays short enough to be read: at most 45 files and 40,000 words without the requirements', () => {
    expect(pages.length).toBeLessThanOrEqual(45);
    expect(words.length).toBeLessThanOrEqual(40_000);
  });

  test('has at most 60 lines for a version in the changelog', () => {
    const sections = read('CHANGELOG.md')
      .split(/^## /m)
      .slice(1)
      .map((section) => section.trim().split('\n'));
    expect(sections.filter((lines) => lines.length > 60).map(([heading]) => heading)).toEqual([]);
  });
});

describe('the decisions', () => {
  const pages = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));
  const numberIn = (file: string) => path.basename(file).slice(0, 3);

  test.each(pages)('%s has a number of its own, also in its title', (file) => {
    expect(pages.filter((other) => numberIn(other) === numberIn(file))).toEqual([file]);
    expect(read(file)).toMatch(new RegExp(`^# ${numberIn(file)}\\. `));
  });

  test('are listed in the index', () => {
    const listed = linksIn(read('docs/decisions/README.md')).map((link) => `docs/decisions/${link}`);
    expect(listed.toSorted()).toEqual(pages.toSorted());
  });
});
