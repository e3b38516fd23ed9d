import { beforeEach, describe, expect, it } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { userKey } from './user-storage.ts';

beforeEach(() => {
  stubBrowser();
});

describe('the storage keys of a user', () => {
  it('are plain for the first user of a browser and separate for the next', () => {
    expect(userKey('last_task_count', 'one')).toBe('last_task_count');
    expect(userKey('last_task_count', 'two')).toBe('last_task_count:two');
    expect(userKey('last_task_count', 'one')).toBe('last_task_count');
  });
});
