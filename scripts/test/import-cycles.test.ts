import { describe, expect, it } from 'vitest';
import { findCycles, listImports } from '../lib/import-cycles.mjs';

describe('import cycles', () => {
  it('do not exist between the files of the product', () => {
    const imports = listImports();
    expect(imports.size).toBeGreaterThan(1_500);
    expect(findCycles(imports)).toEqual([]);
  });

  it('are found through type imports and import()', () => {
    const imports = listImports();
    expect(imports.get('contract/src/calls.ts')).toContain('contract/src/routes.ts');
    expect(imports.get('web/src/app/route-table.ts')).toContain('web/src/app/routes/landing.tsx');
  });

  it('are reported once, by their shortest chain', () => {
    const imports = new Map([
      ['app.ts', ['a.ts']],
      ['a.ts', ['b.ts', 'c.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts']],
      ['alone.ts', ['alone.ts']],
    ]);
    expect(findCycles(imports)).toEqual(['a.ts → c.ts → a.ts', 'alone.ts → alone.ts']);
  });
});
