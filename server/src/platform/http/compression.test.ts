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

it('compresses long responses with an encoding that the client accepts', async () => {
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

it('does not compress short responses', async () => {
  expect((await ask('/telegram/status', 'gzip, br')).headers['content-encoding']).toBeUndefined();
});

it('rejects compressed request bodies without decompressing them', async () => {
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

it('does not delay the event stream', async () => {
  const address = await test.app.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}${apiBase}/events`, {
    headers: { authorization: `Bearer ${asha.token}`, 'accept-encoding': 'gzip, br' },
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  await asha.call('POST', '/tasks', { title: 'Tell me at once' });
  while (!received.includes('event: change')) {
    const { value = '', done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error('the stream ended');
    received += value;
  }
  await reader?.cancel();
});

it('sends files, calendars and errors completely, and HEAD returns the same headers', async () => {
  const rows = Array.from({ length: 100 }, (_, number) => ({
    name: `Person ${number}`,
    email: `p${number}@example.com`,
  }));
  await asha.call('POST', '/contacts/import', { rows });
  const feed = await asha.call<{ data: { path: string } }>('POST', '/calendar-feed');
  const calendar = feed.body.data.path;
  const headers = { authorization: `Bearer ${asha.token}` };
  const long = { rows: rows.map(() => ({ name: 'x'.repeat(300) })), dryRun: 'x' };
  const asks = [
    { url: `${apiBase}/contacts/export.csv` },
    { url: `${apiBase}/contacts/export.vcf` },
    { url: `${apiBase}/onboarding/export` },
    { url: calendar },
    { method: 'POST' as const, url: `${apiBase}/contacts/import`, payload: long },
  ];
  for (const each of asks) {
    const plain = await test.app.server.inject({ ...each, headers: { ...headers, 'accept-encoding': 'identity' } });
    const zipped = await test.app.server.inject({ ...each, headers: { ...headers, 'accept-encoding': 'gzip' } });
    expect(zipped.statusCode).toBe(plain.statusCode);
    const body = zipped.headers['content-encoding'] === 'gzip' ? gunzipSync(zipped.rawPayload) : zipped.rawPayload;
    // The time of the export and its entry in the security log differ.
    const withoutTraces = (text: string) =>
      text.replace(/"exportedAt".*/, '').replaceAll(/\n\{.*"data_exported".*/g, '');
    expect(withoutTraces(body.toString())).toBe(withoutTraces(plain.body));
    if ('payload' in each) continue;
    const head = await test.app.server.inject({
      ...each,
      method: 'HEAD',
      headers: { ...headers, 'accept-encoding': 'gzip' },
    });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe(plain.headers['content-type']);
    expect(head.rawPayload).toHaveLength(0);
  }
});
