import type { Delivery } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

/** Wednesday, 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;
useTestApp({ now, config: { AIDE_TRIAL_DAYS: 0 } }, (current) => {
  ({ aide: test, user: asha } = current);
});

const mails = () => test.sent.filter(({ channel, recipient }) => channel === 'email' && recipient.userId === asha.id);
const createTask = (title: string, due: string, more: object = {}) =>
  asha.call('POST', '/tasks', { title, due_date: due, ...more });
/** Restarts the server and runs it for a minute. */
async function restartAt(moment: string): Promise<void> {
  test.clock.set(new Date(moment));
  for (let second = 0; second < 60; second += 2) {
    await test.app.engine.drain();
    test.clock.advance(2_000);
  }
}

describe('after downtime', () => {
  it('reminders, the digest and the weekly report are one mail', async () => {
    await createTask('Due on Friday', '2026-11-20T06:00:00Z');
    await createTask('Due on Saturday', '2026-11-21T06:00:00Z');
    await createTask('Due today', '2026-11-23T12:00:00Z');
    await restartAt('2026-11-23T05:00:00Z');
    expect(mails()).toMatchObject([
      {
        notice: {
          kind: 'catch_up',
          tasks: [{ title: 'Due on Saturday' }, { title: 'Due on Friday' }],
          digest: { today: [{ title: 'Due today' }], overdue: [] },
          report: { tasksCreated: 3 },
        },
      },
    ]);
    const [mail] = mails();
    const text = mail ? renderMail(mail).text : '';
    for (const words of ['Due on Friday', 'DUE TODAY', 'Your week, ']) expect(text).toContain(words);
    const { body } = await asha.call<{ data: Delivery[] }>('GET', '/deliveries');
    const byMail = body.data.filter(({ channel, kind }) => channel === 'email' && kind !== 'reminder');
    expect(byMail.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'catch_up sent',
      'digest merged',
      'weekly_report merged',
    ]);
  });

  it('of three weeks today’s digest and the last report are one mail', async () => {
    await createTask('Long ago', '2026-11-17');
    await restartAt('2026-12-07T05:00:00Z');
    expect(mails()).toHaveLength(1);
    expect(mails()).toMatchObject([
      { notice: { kind: 'catch_up', digest: {}, report: { to: new Date('2026-12-06T06:30:00Z') } } },
    ]);
  });

  it('a late digest alone is sent as a digest', async () => {
    await createTask('Long ago', '2026-11-17');
    await restartAt('2026-11-19T05:00:00Z');
    expect(mails()).toMatchObject([{ notice: { kind: 'digest' } }]);
  });
});

describe('the digest', () => {
  it('lists the most urgent task first, with links to finish or postpone each', async () => {
    await createTask('Low', '2026-11-19T05:00:00Z', { priority: 'low' });
    await createTask('Urgent', '2026-11-19T12:00:00Z', { priority: 'urgent' });
    await createTask('Medium', '2026-11-19T06:00:00Z');
    await createTask('Late', '2026-11-16', { priority: 'low' });
    await createTask('Late and high', '2026-11-17', { priority: 'high' });
    test.clock.set(new Date('2026-11-19T02:00:00Z'));
    await test.app.engine.drain();
    const [mail] = mails();
    if (mail?.notice.kind !== 'digest') throw new Error('no digest was sent');
    const { today, overdue } = mail.notice;
    expect(today.map(({ title }) => title)).toEqual(['Urgent', 'Medium', 'Low']);
    expect(overdue.map(({ title }) => title)).toEqual(['Late and high', 'Late']);
    expect(today[0]?.actions.map(({ label }) => label)).toEqual(['Done', 'Snooze 1 hour', 'Tomorrow 9:00']);
    const done = today[0]?.actions[0]?.url ?? '';
    expect(renderMail(mail).html).toContain(done);
    const post = () => test.app.server.inject({ method: 'POST', url: new URL(done).pathname });
    expect((await post()).body).toContain('Done.');
    expect((await post()).body).toContain('already done');
  });
});
