import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { apiBase, type Task } from '@aide/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let test: TestApp;
let asha: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  asha = await test.signUp();
  for (let number = 1; number <= 10; number += 1)
    await asha.call('POST', '/tasks', { title: `Call Priya about contract ${number}` });
});
afterAll(() => test.close());

const ask = (path: string, encodings: string) =>
  test.app.server.inject({
    url: apiBase + path,
    headers: { authorization: `Bearer ${asha.token}`, 'accept-encoding': encodings },
  });
const titles = (json: Buffer) => (JSON.parse(json.toString()) as { data: Task[] }).data.length;

it('long answers are compressed in the way the caller takes', async () => {
  const plain = await ask('/tasks', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await ask('/tasks', 'gzip, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers.vary).toContain('accept-encoding');
  expect(titles(brotliDecompressSync(brotli.rawPayload))).toBe(10);
  const gzip = await ask('/tasks', 'gzip');
  expect(titles(gunzipSync(gzip.rawPayload))).toBe(10);
  expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

it('short answers are left as they are', async () => {
  expect((await ask('/telegram/status', 'gzip, br')).headers['content-encoding']).toBeUndefined();
});

it('what is sent compressed is refused unopened', async () => {
  const bomb = await test.app.server.inject({
    method: 'POST',
    url: `${apiBase}/tasks`,
    headers: {
      authorization: `Bearer ${asha.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ title: 'x'.repeat(1_000_000) })),
  });
  expect(bomb.statusCode).toBe(400);
});
