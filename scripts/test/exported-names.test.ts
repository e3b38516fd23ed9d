import { describe, expect, it } from 'vitest';
import { findNameViolations } from '../lib/exported-names.mjs';

const check = (text: string) => findNameViolations('server/src/tasks.ts', text);

describe('exported names', () => {
  it.each([
    'export function readTask() {}',
    'export async function readTask() {}',
    'export async function* readPages() {}',
    'export const readCount = () => 1;',
    'export const mostParts = 100;',
    'export function understand() {}',
    'export function doWhatIsAsked() {}',
    'export function sayHello() {}',
    'export function tellUser() {}',
    'export function drawChart() {}',
    'export function dueStatusOf() {}',
    'const get = 1;\nexport { get as readTask };',
    "export { find, readTask } from './find.ts';",
  ])('rejects %j', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    'export function parseTask() {}',
    'export const maxParts = 100;',
    'export const doneButtons = [];',
    'export function download() {}',
    'export const readyStates = [];',
    'export function listReachOutsOfWeek() {}',
    'export interface ReadOptions {}',
    'export type ChangeOf<Name> = Name;',
    'function readTask() {}',
    'export function readRequest() {}',
  ])('accepts %j', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('names the file, the export and the verbs to use', () => {
    expect(check('export const mostParts = 100;')).toEqual([
      'server/src/tasks.ts exports mostParts: not most*, but max* (docs/glossary.md).',
    ]);
  });
});
