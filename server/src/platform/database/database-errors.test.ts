import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { renderError } from '../http/render-error.ts';
import { isDiskFullError } from './database-errors.ts';
import { requireDiskSpace } from './open-embedded-database.ts';

describe('a full disk', () => {
  it.each([
    ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a file', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a wrapped error', new Error('Failed query', { cause: new Error('could not write: No space left on device') })],
  ])('reported by %s returns 503 with Retry-After', async (_source, error) => {
    const server = fastify();
    server.setErrorHandler(renderError);
    server.get('/', async () => {
      throw error;
    });
    const response = await server.inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toMatchObject({ error: 'UNAVAILABLE' });
    await server.close();
  });

  it('fails the readiness check below 32 MB of free space', async () => {
    const megabyte = 1024 * 1024;
    const space = (megabytes: number) => async () => ({ bavail: megabytes, bsize: megabyte });
    await expect(requireDiskSpace('/data', space(31))).rejects.toSatisfy(isDiskFullError);
    await expect(requireDiskSpace('/data', space(32))).resolves.toBeUndefined();
  });
});
