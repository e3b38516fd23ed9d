import type { Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Wednesday, 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';

let test: TestApp;
let asha: TestUser;
let task: Task;

beforeAll(async () => {
  test = await createTestApp({ now });
});
beforeEach(async () => {
  test.clock.set(new Date(now));
  asha = await test.signUp();
  const due = new Date(Date.parse(now) + minute).toISOString();
  task = (await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Call <Priya>', due_date: due })).body.data;
  test.clock.advance(minute);
  await test.app.engine.drain();
});
afterAll(() => test.close());

function message() {
  const found = test.sent.findLast(({ recipient }) => recipient.userId === asha.id);
  if (!found) throw new Error('nothing was sent');
  return found;
}
function linkTo(action: string): string {
  const { notice } = message();
  const link = notice.kind === 'reminder' ? notice.task.actions.find((each) => each.action === action) : undefined;
  return new URL(link?.url ?? '').pathname;
}
const open = (url: string) => test.app.server.inject({ method: 'GET', url });
const press = (url: string, payload = '') =>
  test.app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const current = async () => (await asha.call<{ data: Task }>('GET', `/tasks/${task.id}`)).body.data;

describe('a link in a reminder', () => {
  it('only shows a page on GET, as for mail scanners', async () => {
    const page = await open(linkTo('done'));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post">');
    expect(page.body).toContain('Call &lt;Priya&gt;');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await current()).toMatchObject({ status: 'pending', due_date: task.due_date });
  });

  it.each([
    ['done', { status: 'completed' }],
    ['snooze_hour', { due_date: '2026-11-18T06:01:00.000Z', due_has_time: true }],
    ['tomorrow', { due_date: '2026-11-19T03:30:00.000Z', due_has_time: true }],
    ['next_week', { due_date: '2026-11-23T03:30:00.000Z', due_has_time: true }],
  ])('%s acts when the button is pressed, once', async (action, expected) => {
    const url = linkTo(action);
    expect((await press(url)).statusCode).toBe(200);
    expect(await current()).toMatchObject(expected);
    test.clock.advance(minute);
    const again = await press(url);
    expect(again.statusCode).toBe(200);
    expect(again.body).toMatch(/already done/);
    expect(await current()).toMatchObject(expected);
    const history = await asha.call<{ data: { channel: string }[] }>('GET', `/tasks/${task.id}/history`);
    expect(history.body.data.filter(({ channel }) => channel === 'mail_link')).toHaveLength(1);
  });

  it('acts once for concurrent presses', async () => {
    const urls = ['snooze_hour', 'tomorrow', 'next_week'].map(linkTo);
    const pages = await Promise.all([...urls, ...urls].map((url) => press(url)));
    expect(pages.filter(({ body }) => body.includes('Moved.'))).toHaveLength(1);
    const history = await asha.call<{ data: { channel: string }[] }>('GET', `/tasks/${task.id}/history`);
    expect(history.body.data.filter(({ channel }) => channel === 'mail_link')).toHaveLength(1);
  });

  it('a snoozed task has another reminder after an hour', async () => {
    await press(linkTo('snooze_hour'));
    test.clock.advance(60 * minute);
    await test.app.engine.drain();
    const mine = test.sent.filter(({ recipient }) => recipient.userId === asha.id);
    expect(mine.map(({ notice }) => notice.kind)).toEqual(['reminder', 'reminder']);
  });

  it('does nothing if it is too old or truncated, or its task is deleted', async () => {
    const url = linkTo('done');
    expect((await press(`${url.slice(0, -3)}abc`)).statusCode).toBe(404);
    test.clock.advance(31 * day);
    expect((await press(url)).body).toContain('too old');
    test.clock.set(new Date(now));
    await asha.call('DELETE', `/tasks/${task.id}`);
    expect((await press(url)).statusCode).toBe(404);
  });

  it('returns an error after the trial and changes nothing', async () => {
    const url = linkTo('tomorrow');
    test.clock.advance(20 * day);
    const response = await press(url);
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('Your trial has expired');
  });
});

describe('unsubscribing', () => {
  const url = () => new URL(message().unsubscribeUrl).pathname;
  const switches = async () =>
    (await asha.call<{ data: { channels: Record<string, { email: boolean }> } }>('GET', '/reminder-settings')).body.data
      .channels;

  it('opening the link changes nothing', async () => {
    expect((await open(url())).body).toContain('Stop reminders?');
    expect((await switches()).reminder?.email).toBe(true);
  });

  it('one-click unsubscribe disables this kind of mail, and no other', async () => {
    const response = await press(url(), 'List-Unsubscribe=One-Click');
    expect(response.statusCode).toBe(200);
    expect((await press(url(), 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await switches()).reminder?.email).toBe(false);
    expect((await switches()).digest?.email).toBe(true);
  });

  it('an action link is not accepted as an unsubscribe link', async () => {
    const response = await press(linkTo('done').replace('/r/', '/unsubscribe/'));
    expect(response.statusCode).toBe(404);
  });
});
