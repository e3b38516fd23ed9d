import { beforeEach, describe, expect, it } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { userKey } from './user-storage.ts';

beforeEach(() => {
  stubBrowser();
});

describe('what a browser remembers', () => {
  it('is under the plain key for its first user and apart for the next', () => {
    expect(userKey('last_task_count', 'one')).toBe('last_task_count');
    expect(userKey('last_task_count', 'two')).toBe('last_task_count:two');
    expect(userKey('last_task_count', 'one')).toBe('last_task_count');
  });
});
