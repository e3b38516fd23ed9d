import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountStaticApp } from './static-app.ts';

const prerendered = `<head><link rel="canonical" href="%ORIGIN%/" /><meta property="og:image" content="%ORIGIN%/og.png" /></head>
<div id="root" data-prerendered>Landing</div>`;
const html = { accept: 'text/html', 'accept-encoding': 'identity' };

describe('the built web app', () => {
  let folder: string;
  let server: FastifyInstance;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'aide-web-'));
    await mkdir(path.join(folder, 'assets'));
    const files = {
      'index.html': prerendered,
      'old.html': prerendered.replace('Landing', 'Older'),
      'app.html': '<div id="root"></div>',
      'assets/main.js': 'run()',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    server = fastify();
  });

  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const open = (url: string, headers: Record<string, string> = html) => server.inject({ url, headers });

  it('returns 405 for other methods of its pages and files, and 404 for what it does not have', async () => {
    await mountStaticApp(server, { folder });
    for (const url of ['/', '/old', '/dashboard', '/assets/main.js']) {
      const { statusCode, headers } = await server.inject({ method: 'POST', url });
      expect({ url, statusCode, allow: headers.allow }).toEqual({ url, statusCode: 405, allow: 'GET, HEAD' });
    }
    for (const url of ['/assets/none.js', '/../package.json', '/api/none'])
      expect((await server.inject({ method: 'POST', url })).statusCode).toBe(404);
  });

  it('returns the methods of a mounted route for a path without a file extension', async () => {
    await mountStaticApp(server, { folder, listMethods: (pathname) => (pathname === '/hook' ? ['GET', 'POST'] : []) });
    const { statusCode, headers } = await server.inject({ method: 'DELETE', url: '/hook' });
    expect({ statusCode, allow: headers.allow }).toEqual({ statusCode: 405, allow: 'GET, POST' });
  });

  it('serves prerendered pages at their paths and the bare page at every other', async () => {
    await mountStaticApp(server, { folder });
    expect((await open('/')).body).toContain('Landing');
    expect((await open('/old/')).body).toContain('Older');
    expect((await server.inject({ url: '/old', headers: { accept: '*/*' } })).body).toContain('Older');
    expect((await open('/dashboard')).body).toBe('<div id="root"></div>');
    expect((await open('/app.html')).body).toBe('<div id="root"></div>');
    expect((await open('/index.html')).statusCode).toBe(404);
    expect((await open('/assets/main.js')).headers['cache-control']).toContain('immutable');
  });

  it('keeps the parts of a prerendered page for what is set up, also when that changes', async () => {
    const soon =
      '<div data-unless="whatsapp"><span>Soon</span></div><div data-if="whatsapp" hidden=""><b>Live</b></div>';
    await writeFile(path.join(folder, 'index.html'), prerendered.replace('Landing', soon));
    const setUp: string[] = [];
    await mountStaticApp(server, { folder, listSetUp: () => setUp });
    const before = await open('/');
    expect(before.body).toContain('data-prerendered><span>Soon</span></div>');
    setUp.push('whatsapp');
    const after = await open('/', { ...html, 'if-none-match': String(before.headers.etag) });
    expect(after.body).toContain('data-prerendered><b>Live</b></div>');
  });

  it('returns the page to clients that send any or no Accept header', async () => {
    await mountStaticApp(server, { folder });
    for (const headers of [{}, { accept: '' }, { accept: '*/*' }, { accept: '*/*;q=0.8' }])
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await server.inject({ method, url: '/dashboard', headers });
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      }
  });

  it('returns 404 as JSON for unknown API paths, files and clients that take no HTML', async () => {
    await mountStaticApp(server, { folder });
    const requests = [
      { url: '/api' },
      { url: '/api/v1/nothing', headers: { accept: 'text/html' } },
      { url: '/api/v1/nothing', headers: { accept: '*/*' } },
      { url: '/missing.png' },
      { url: '/dashboard', headers: { accept: 'application/json' } },
      { url: '/dashboard', headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } },
    ];
    for (const request of requests) {
      const response = await server.inject(request);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
    }
  });

  it('handles HEAD like GET, and malformed paths without an error', async () => {
    await mountStaticApp(server, { folder });
    for (const url of ['/', '/old', '/dashboard', '/%5B'])
      expect((await server.inject({ method: 'HEAD', url, headers: html })).statusCode).toBe(200);
    for (const url of ['//[', '//evil.example/x', '//', '/a//b', '/..%2f..%2fpackage.json']) {
      const reply = await open(url);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.headers.location).toBeUndefined();
      expect(reply.body).not.toContain('"workspaces"');
    }
  });

  it('fills in the public URL, and without one omits what needs it', async () => {
    await mountStaticApp(server, { folder, publicUrl: 'https://aide.example/base' });
    const page = (await open('/')).body;
    expect(page).toContain('href="https://aide.example/"');
    expect(page).toContain('content="https://aide.example/og.png"');
    expect((await open('/robots.txt')).body).toContain('Sitemap: https://aide.example/sitemap.xml');
    const local = fastify();
    await mountStaticApp(local, { folder });
    const { body } = await local.inject({ url: '/', headers: html });
    expect(body).not.toContain('canonical');
    expect(body).toContain('content="/og.png"');
    await local.close();
  });

  it('compresses if the client accepts it, and returns 304 for an unchanged page', async () => {
    await mountStaticApp(server, { folder });
    const zipped = await open('/', { ...html, 'accept-encoding': 'gzip, deflate' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toContain('Landing');
    const again = await open('/', { ...html, 'if-none-match': String((await open('/')).headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('lists the prerendered pages for search engines', async () => {
    await mountStaticApp(server, { folder });
    const { body } = await open('/sitemap.xml', { host: 'aide.example' });
    expect(body).toContain('<loc>http://aide.example/</loc>');
    expect(body).toContain('<loc>http://aide.example/old</loc>');
    expect(body).not.toContain('/app');
  });
});
