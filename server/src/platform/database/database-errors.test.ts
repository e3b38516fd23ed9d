import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { renderError } from '../http/render-error.ts';
import { isDiskFullError } from './database-errors.ts';
import { createSpaceCheck } from './open-embedded-database.ts';

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

  it('refuses writes and fails the readiness check below 32 MB of free space, until there is space again', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let megabytes = 31;
    const requireSpace = createSpaceCheck('/data', () => ({ bavail: megabytes, bsize: 1024 * 1024 }));
    expect(requireSpace).toThrow(expect.toSatisfy(isDiskFullError));
    megabytes = 32;
    vi.advanceTimersByTime(1_000);
    expect(requireSpace).not.toThrow();
    vi.useRealTimers();
  });
});

describe('a statement that ran longer than its budget', () => {
  it('is a 503 that says so', async () => {
    const server = fastify();
    server.setErrorHandler(renderError);
    server.get('/', async () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('canceling statement'), { code: '57014' }) });
    });
    const response = await server.inject('/');
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'That took too long and was stopped. Please try again.',
    ]);
    await server.close();
  });
});
