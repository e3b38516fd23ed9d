import { describe, expect, it } from 'vitest';
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

const tomorrow = '2026-11-19T05:00:00.000Z';
const count = async (work: () => Promise<unknown>) => (await counter.list(work)).length;

/** The most statements of a request, including its authentication. */
const budgets = {
  signIn: 5,
  list: 3,
  analytics: 2,
  create: 4,
  createWithDate: 8,
  rename: 8,
  reschedule: 11,
  complete: 8,
  captureOne: 14,
  captureFive: 21,
};
const findBudget = (name: string) => new Map(Object.entries(budgets)).get(name);

describe('the statements of a request', () => {
  it('stay within the budget of their kind', async () => {
    // The first task of an account counts its tasks; later ones use what that count granted.
    const { id } = await create({ dueDate: tomorrow });
    const five =
      'buy milk tomorrow, call the bank on monday, water the plants, pay the rent on friday and send the quote';
    const counts: Record<keyof typeof budgets, number> = {
      signIn: await count(() => aide.call('POST', '/onboarding/login', { email: user.email, password: user.password })),
      list: await count(() => user.call('GET', '/tasks')),
      analytics: await count(() => user.call('GET', '/analytics')),
      create: await count(() => create()),
      createWithDate: await count(() => create({ dueDate: tomorrow })),
      rename: await count(() => user.call('PUT', `/tasks/${id}`, { title: 'Call Rahul' })),
      reschedule: await count(() => user.call('PUT', `/tasks/${id}`, { dueDate: '2026-11-21T05:00:00.000Z' })),
      complete: await count(() => user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' })),
      captureOne: await count(() => user.call('POST', '/capture', { text: 'buy bread tomorrow' })),
      captureFive: await count(() => user.call('POST', '/capture', { text: five })),
    };
    expect(Object.entries(counts).filter(([name, statements]) => statements > (findBudget(name) ?? 0))).toEqual([]);
  });

  it('do not grow with the length of a list', async () => {
    await create();
    const one = await count(() => user.call('GET', '/tasks'));
    for (let n = 0; n < 20; n++) await create();
    expect(await count(() => user.call('GET', '/tasks'))).toBe(one);
  });
});

describe('the statements of a reminder', () => {
  it('from due to sent stay within their budget', async () => {
    await aide.app.engine.drain();
    await create({ dueDate: '2026-11-18T05:10:00.000Z', dueHasTime: true });
    aide.clock.set(new Date('2026-11-18T05:10:00.000Z'));
    expect(await count(() => aide.app.engine.drain())).toBeLessThanOrEqual(12);
    expect(aide.sent).toHaveLength(1);
  });
});
