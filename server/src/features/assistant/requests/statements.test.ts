import { describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { createStatementCounter } from '../../../../test/count-statements.ts';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
const counter = createStatementCounter();
useTestApp({ now: '2026-11-18T05:00:00.000Z', observe: counter.observe }, (current) => {
  ({ aide, user } = current);
});
const { send, post } = assistantCalls(() => ({ aide, user }));

const count = async (work: () => Promise<unknown>) => (await counter.list(work)).length;

describe('the statements of one message', () => {
  it('do not depend on the number of known tasks, which are queried only after a change', async () => {
    await createContact(user, { name: 'Priya Sharma' });
    await send('hello');
    for (let n = 0; n < 5; n++) await post('/tasks', { title: `Read chapter ${n}` });
    await post('/backlog', { title: 'Learn the piano' });
    const known = (statements: string[]) => statements.filter((statement) => statement.includes('union all')).length;
    const question = await counter.list(() => send('what is due today?'));
    const talk = await counter.list(() => send('thanks'));
    expect([known(question), known(talk)]).toEqual([1, 0]);
    expect({
      question: question.length,
      talk: talk.length,
      capture: await count(() => post('/capture', { text: 'buy bread' })),
      task: await count(() => send('buy milk')),
      taskWithContactAndDate: await count(() => send('call Priya tomorrow')),
      threeTasks: await count(() =>
        send('call Priya tomorrow and send Rahul the quote by Friday and pay the rent on Monday'),
      ),
      command: await count(() => send('mark the bread as done')),
    }).toEqual({
      question: 8,
      talk: 7,
      capture: 8,
      task: 10,
      taskWithContactAndDate: 15,
      threeTasks: 19,
      command: 14,
    });
  });
});

describe('the statements of a list of messages', () => {
  it('are the same for one message and for many', async () => {
    await send('buy milk');
    const one = await count(() => user.call('GET', '/messages'));
    expect(one).toBe(5);
    for (let n = 0; n < 8; n++) await send(`call the bank, water the plants and pay invoice ${n}`);
    await send('water the plants every monday');
    await send('learn the piano someday');
    await send('what is due today?');
    expect(await count(() => user.call('GET', '/messages'))).toBe(one + 2);
  });

  it('are the same for the people of one message and of many', async () => {
    for (const name of ['Priya Sharma', 'Rahul Verma', 'Meera Iyer']) await createContact(user, { name });
    await send('call Priya tomorrow');
    const one = await count(() => user.call('GET', '/messages/people'));
    await send('call Rahul tomorrow');
    await send('call Meera tomorrow');
    expect(await count(() => user.call('GET', '/messages/people'))).toBe(one);
  });
});
