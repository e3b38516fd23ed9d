import { expect, test } from 'vitest';
import { checkLicences, findLicenceProblems } from '../lib/licences.mjs';

const find = (license?: string) =>
  findLicenceProblems({ packages: { 'web/node_modules/@scope/part': { version: '1.0.0', license } } });

test('all installed packages and the project’s own state an allowed licence', () => {
  expect(checkLicences()).toBe(0);
});

test('a package with another licence, or none, is named', () => {
  expect(find('GPL-3.0-only')).toEqual(['@scope/part@1.0.0 has the licence GPL-3.0-only']);
  expect(find()).toEqual(['@scope/part@1.0.0 states no licence']);
  expect(findLicenceProblems({ packages: { rules: { name: '@aide/rules', version: '0.1.0' } } })).toEqual([
    '@aide/rules@0.1.0 states no licence',
  ]);
});

test('one of several licences to choose from suffices; of several that apply, all are needed', () => {
  expect(find('(MIT OR EUPL-1.1+)')).toEqual([]);
  expect(find('(MIT AND Zlib)')).toEqual([]);
  expect(find('(MIT AND GPL-3.0-only)')).toHaveLength(1);
});
