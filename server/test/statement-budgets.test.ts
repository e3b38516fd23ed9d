import { describe, expect, it } from 'vitest';
import { countRequests } from './count-requests.ts';
import { createStatementCounter } from './count-statements.ts';
import { taskCalls } from './task-calls.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { useTestApp } from './use-test-app.ts';

let aide: TestApp;
let user: TestUser;
const counter = createStatementCounter();
useTestApp({ now: '2026-11-18T05:00:00.000Z', observe: counter.observe }, (current) => {
  ({ aide, user } = current);
});
const { create } = taskCalls(() => user);

const now = '2026-11-18T05:00:00.000Z';
const count = async (work: () => Promise<unknown>) => (await counter.list(work)).length;

/** The most statements of a request, including its authentication, and of a reminder from due to sent. */
const budgets: Record<string, number> = {
  signIn: 5,
  list: 2,
  agenda: 3,
  analytics: 2,
  create: 3,
  createWithDate: 6,
  rename: 7,
  reschedule: 10,
  complete: 7,
  captureOne: 12,
  captureFive: 17,
  message: 8,
  dashboard: 20,
  reminder: 12,
};

describe('the statements of a request', () => {
  it('stay within the budget of their kind', async () => {
    const counts = await countRequests({
      user,
      today: now,
      count,
      setTime: (moment) => aide.clock.set(moment),
      drain: () => aide.app.engine.drain(),
    });
    expect(aide.sent).toHaveLength(1);
    expect(Object.keys(counts)).toEqual(Object.keys(budgets));
    expect(Object.entries(counts).filter(([name, statements]) => statements > (budgets[name] ?? 0))).toEqual([]);
  });

  it('do not grow with the length of a list', async () => {
    await create();
    const one = await count(() => user.call('GET', '/tasks'));
    for (let n = 0; n < 20; n++) await create();
    expect(await count(() => user.call('GET', '/tasks'))).toBe(one);
  });

  it('do not include the session again until something is written, unless other processes write too', async () => {
    const list = () => user.call('GET', '/tasks?limit=50');
    await create();
    expect(await count(list)).toBe(2);
    expect(await count(list)).toBe(aide.database.countWrites ? 1 : 2);
    await create();
    expect(await count(list)).toBe(2);
  });

  it('have the limit of a list in their text: with a parameter, each list would be planned anew', async () => {
    const statements = await counter.list(() => user.call('GET', '/tasks?limit=50'));
    expect(statements.join('\n')).toContain('limit 51');
  });
});
