import { expect, it } from 'vitest';
import { check } from '../lib/check.mjs';

it('runs only the checks whose name contains a given word', async () => {
  expect(await check(['order'])).toEqual({ passed: 1, failed: 0 });
});

it('lists the checks when none has the given name', async () => {
  await expect(check(['nonsense'])).rejects.toThrow(/types of bench; .*module order/);
});
