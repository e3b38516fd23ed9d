import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/fake-clock.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../database/database.ts';
import { fail } from '../errors.ts';
import { renderError } from '../http/render-error.ts';
import { createRateLimiter } from './rate-limiter.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the rate limiter', () => {
  it('returns the seconds until the next request is accepted', async () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter(database, clock);
    const limit = { name: 'a test', burst: 2, periodMs: 60_000 };
    const take = () => limiter.take(limit, 'someone');
    await take();
    await take();
    await expect(take()).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 30 } });
    clock.advance(29_000);
    await expect(take()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    clock.advance(1_000);
    await expect(take()).resolves.toBeUndefined();
  });

  it.each([
    [41.2, '42'],
    [1, '1'],
    [900, '900'],
  ])('an error with a delay of %d seconds has the header Retry-After: %s', async (retryAfterSeconds, header) => {
    const server = fastify();
    server.setErrorHandler(renderError);
    server.get('/', async () => {
      throw fail('RATE_LIMITED', { details: { retryAfterSeconds } });
    });
    const response = await server.inject('/');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe(header);
    expect(response.json()).toMatchObject({ error: 'RATE_LIMITED', details: { retryAfterSeconds } });
    await server.close();
  });
});
