import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createManifest } from './service-worker.ts';

it('changes the revision of an unhashed file when its content changes', async () => {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'aide-manifest-'));
  try {
    const files = { hashed: ['assets/main-1234.js'], unhashed: ['theme.js'] };
    await writeFile(path.join(outDir, 'theme.js'), 'light');
    const before = await createManifest(outDir, files);
    expect(before).toEqual([
      { url: '/assets/main-1234.js', revision: null },
      { url: '/theme.js', revision: expect.stringMatching(/^[\da-f]{12}$/) },
    ]);
    expect(await createManifest(outDir, files)).toEqual(before);
    await writeFile(path.join(outDir, 'theme.js'), 'dark');
    const after = await createManifest(outDir, files);
    expect(after[1]?.revision).not.toBe(before[1]?.revision);
  } finally {
    await rm(outDir, { recursive: true });
  }
});
