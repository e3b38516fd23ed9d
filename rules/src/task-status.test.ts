import { taskStatuses } from '@aide/contract';
import { expect, it } from 'vitest';
import { isOpenStatus } from './task-status.ts';

it('counts pending, in progress and postponed tasks as open', () => {
  expect(taskStatuses.filter(isOpenStatus)).toEqual(['pending', 'in_progress', 'postponed']);
});
