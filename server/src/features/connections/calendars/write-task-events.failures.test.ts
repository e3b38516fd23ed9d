import type { CalendarEventList, CalendarSource, Task } from '@aide/contract';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCalendarWorld, type CalendarOwner, type CalendarWorld } from '../../../../test/calendar-world.ts';
import { hasRadicale, whySkipped } from '../../../../test/radicale.ts';

interface Answer<T> {
  data: T;
  error: string;
}

/** What happens to a request on its way to the server. `lose`: the server handles it, but its answer does not arrive. */
type Fault = 'forbid' | 'fail' | 'lose' | undefined;

describe.skipIf(!hasRadicale)(`tasks in a calendar with failures${whySkipped}`, () => {
  let world: CalendarWorld;
  let asha: CalendarOwner;
  let proxy: Server;
  let address: string;
  let findFault: (request: IncomingMessage) => Fault;

  const uidOf = (task: Task) => `aide-${task.id}`;
  const fileOf = (task: Task, calendar = 'Work') =>
    world.radicale.list(asha.name, calendar).filter((text) => text.includes(uidOf(task)));
  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    (await asha.owner.call<Answer<T>>(method, path, body)).body.data;
  const change = (task: Task, changes: Record<string, unknown>) => call<Task>('PUT', `/tasks/${task.id}`, changes);
  const get = async (task: Task) => (await call<Task[]>('GET', '/tasks')).find(({ id }) => id === task.id);
  const getPage = () => call<CalendarEventList>('GET', '/calendar-events?from=2026-11-18&to=2026-12-31');
  const create = (title: string) =>
    call<Task>('POST', '/tasks', { title, due_date: '2026-11-20T05:00:00Z', due_has_time: true });
  const settle = async (seconds = 6) => {
    world.aide.clock.advance(seconds * 1_000);
    await world.drain();
  };
  const connect = async (): Promise<CalendarSource> => {
    const { data } = (await asha.connect({ address })).body;
    await world.drain();
    return data;
  };
  const write = async ({ calendars }: CalendarSource, name: string, minutes: number | null = 30) => {
    const id = calendars.find((each) => each.name === name)?.id;
    await call('PUT', `/calendars/${id}/writing`, { minutes });
    await world.drain();
  };

  beforeAll(async () => {
    world = await openCalendarWorld();
    proxy = createServer((request, response) => {
      const fault = findFault(request);
      if (fault === 'forbid' || fault === 'fail') {
        request.resume();
        response.writeHead(fault === 'forbid' ? 403 : 503).end();
        return;
      }
      const { method, headers, url = '' } = request;
      const forwarded = send(new URL(url, world.radicale.url), { method, headers }, (answer) => {
        if (fault === 'lose') {
          answer.resume();
          answer.on('end', () => response.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forwarded);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    await world.close();
    proxy.closeAllConnections();
    proxy.close();
  });
  beforeEach(async () => {
    findFault = () => undefined;
    asha = await world.createOwner();
    for (const name of ['Work', 'Private']) await world.radicale.createCalendar(asha.name, name);
  });

  it('keep what changed while their calendar was not connected', async () => {
    const source = await connect();
    await write(source, 'Work');
    const task = await create('Call Ravi');
    await settle();
    expect(fileOf(task)).toHaveLength(1);
    await call('DELETE', `/calendar-sources/${source.id}`);
    await change(task, { title: 'Call Priya', due_date: '2026-11-21T06:00:00Z', due_has_time: true });
    const again = await connect();
    await call('PUT', `/calendar-sources/${again.id}`, { chosen: again.calendars.map(({ id }) => id) });
    await settle();
    expect((await getPage()).events.map(({ title }) => title)).toEqual(['Call Ravi']);
    await write(again, 'Work');
    expect(await get(task)).toMatchObject({ title: 'Call Priya', due_date: '2026-11-21T06:00:00.000Z' });
    expect(fileOf(task)).toEqual([expect.stringContaining('SUMMARY:Call Priya')]);
    expect(fileOf(task)[0]).toContain('DTSTART:20261121T060000Z');
    expect((await getPage()).events).toEqual([]);
  });

  it('keep what changed after an answer of the server was lost', async () => {
    await write(await connect(), 'Work');
    findFault = ({ method }) => (method === 'PUT' ? 'lose' : undefined);
    const task = await create('Call Ravi');
    await settle();
    expect(fileOf(task)).toHaveLength(1);
    // Nothing but the event itself can be read before it is written again.
    findFault = ({ headers }) => (headers.depth === '0' ? 'fail' : undefined);
    await change(task, { title: 'Call Priya' });
    await settle(20);
    expect(await get(task)).toMatchObject({ title: 'Call Priya' });
    expect(fileOf(task)).toEqual([expect.stringContaining('SUMMARY:Call Priya')]);
  });

  it('are still written when the server forbids a single event', async () => {
    await write(await connect(), 'Work');
    const forbidden = await create('Too large');
    findFault = ({ method, url = '' }) => (method === 'PUT' && url.includes(uidOf(forbidden)) ? 'forbid' : undefined);
    const allowed = await create('Small');
    await settle();
    expect([fileOf(forbidden), fileOf(allowed)].map(({ length }) => length)).toEqual([0, 1]);
    expect(await getPage()).toMatchObject({ writtenTo: 'Work' });
    expect(await asha.getSource()).toMatchObject({
      state: 'unreachable',
      problem: '127.0.0.1 does not accept the event of “Too large”.',
    });
    findFault = () => undefined;
    await settle(60);
    expect(fileOf(forbidden)).toHaveLength(1);
    expect(await asha.getSource()).toMatchObject({ state: 'ok' });
  });

  it('move to another calendar also if their events cannot be deleted', async () => {
    const source = await connect();
    await write(source, 'Work');
    const [changed, forbidden] = [await create('Changed'), await create('Forbidden')];
    await settle();
    await world.radicale.edit(asha.name, 'Work', uidOf(changed), (text) =>
      text.replace('SUMMARY:Changed', 'SUMMARY:Changed there'),
    );
    findFault = ({ method, url = '' }) =>
      method === 'DELETE' && url.includes(uidOf(forbidden)) ? 'forbid' : undefined;
    await write(source, 'Private');
    for (const task of [changed, forbidden])
      expect([fileOf(task), fileOf(task, 'Private')].map(({ length }) => length)).toEqual([1, 1]);
    await change(changed, { title: 'Changed here' });
    await settle();
    expect(fileOf(changed, 'Private')[0]).toContain('SUMMARY:Changed here');
    expect(await getPage()).toMatchObject({ writtenTo: 'Private' });
  });
});
