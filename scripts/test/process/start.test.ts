import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAide, type AideProcess } from '../../lib/aide-process.ts';
import { copyTree } from '../../lib/tree-copy.ts';

async function get(url: string): Promise<{ status: number; type: string; body: string }> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: await response.text(),
  };
}

describe('npm start in a fresh copy of the tree', () => {
  let folder: string;
  let aide: AideProcess;
  /** Keeps compiled code in the copy: it is cached by path, so that no later run could reuse it. */
  const start = () =>
    startAide({
      folder,
      script: 'scripts/start.mjs',
      env: { NODE_COMPILE_CACHE: path.join(folder, '.cache/compiled') },
    });

  beforeAll(async () => {
    folder = await copyTree();
    aide = await start();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('builds the web app and prints its address', () => {
    expect(aide.stdout()).toContain('Building the web app: done');
    expect(aide.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('returns 200 for /healthz', async () => {
    expect(await get(`${aide.url}/healthz`)).toMatchObject({ status: 200 });
  });

  test('serves the web app for all its paths', async () => {
    const landing = await get(`${aide.url}/`);
    expect(landing).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    const page = await get(`${aide.url}/settings`);
    expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(await get(`${aide.url}/analytics`)).toEqual(page);
    // Frequent pages load their code at once.
    const tasks = await get(`${aide.url}/tasks`);
    expect(tasks).toMatchObject({ status: 200, body: expect.stringContaining('rel="modulepreload"') });
  });

  test('serves the API documentation', async () => {
    const docs = await get(`${aide.url}/api/docs`);
    expect(docs).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
  });

  test('stops cleanly on SIGTERM without output on standard error', async () => {
    expect(await aide.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(aide.stderr()).toBe('');
    expect(existsSync(path.join(folder, 'data'))).toBe(true);
  });

  test('starts again without building, on the same data', async () => {
    const again = await start();
    expect(again.stdout()).not.toContain('Building');
    expect(await get(`${again.url}/healthz`)).toMatchObject({ status: 200 });
    expect(await again.stop('SIGINT')).toEqual({ code: 0, signal: null });
  });
});
