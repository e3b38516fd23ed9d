import type { CalendarSource, Notification } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCalendarWorld, type CalendarOwner, type CalendarWorld } from '../../../../test/calendar-world.ts';
import { hasRadicale, whySkipped } from '../../../../test/radicale.ts';
import { createTaskEventCalls } from '../../../../test/task-events.ts';
import { findWork } from '../../../platform/due-work/due-work.repository.ts';
import { listCalendarRows, moveCalendarCursor, syncCalendarsKind } from './calendars.repository.ts';
import { taskEventsTable } from './calendars.table.ts';

/** What happens to a request on its way to the server. `lose`: the server handles it, but its answer does not arrive. */
type Fault = 'forbid' | 'fail' | 'lose' | undefined;

describe.skipIf(!hasRadicale)(`tasks in a calendar with failures${whySkipped}`, () => {
  let world: CalendarWorld;
  let asha: CalendarOwner;
  let proxy: Server;
  let address: string;
  let findFault: (request: IncomingMessage) => Fault | Promise<Fault>;

  const { getUid, fileOf, call, create, change, get, getPage, answer, settle } = createTaskEventCalls(() => ({
    world,
    asha,
  }));
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

  /** Does something while the server handles the next request of this kind. */
  const during = (isMeant: (request: IncomingMessage) => boolean, work: () => Promise<unknown>) => {
    findFault = async (request) => {
      if (!isMeant(request)) return undefined;
      findFault = () => undefined;
      await work();
      return undefined;
    };
  };

  beforeAll(async () => {
    world = await openCalendarWorld();
    const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const fault = await findFault(request);
      if (fault === 'forbid' || fault === 'fail') {
        request.resume();
        response.writeHead(fault === 'forbid' ? 403 : 503).end();
        return;
      }
      const { method, headers, url = '' } = request;
      const forwarded = send(new URL(url, world.radicale.url), { method, headers }, (received) => {
        if (fault === 'lose') {
          received.resume();
          received.on('end', () => response.destroy());
          return;
        }
        response.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(response);
      });
      request.pipe(forwarded);
    };
    proxy = createServer((request, response) => void forward(request, response));
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
    findFault = ({ method, url = '' }) => (method === 'PUT' && url.includes(getUid(forbidden)) ? 'forbid' : undefined);
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
    await world.radicale.edit(asha.name, 'Work', getUid(changed), (text) =>
      text.replace('SUMMARY:Changed', 'SUMMARY:Changed there'),
    );
    findFault = ({ method, url = '' }) =>
      method === 'DELETE' && url.includes(getUid(forbidden)) ? 'forbid' : undefined;
    await write(source, 'Private');
    for (const task of [changed, forbidden])
      expect([fileOf(task), fileOf(task, 'Private')].map(({ length }) => length)).toEqual([1, 1]);
    await change(changed, { title: 'Changed here' });
    await settle();
    expect(fileOf(changed, 'Private')[0]).toContain('SUMMARY:Changed here');
    expect(await getPage()).toMatchObject({ writtenTo: 'Private' });
  });

  it('are written by one run at a time, which runs again after a change', async () => {
    const source = await connect();
    await write(source, 'Work');
    const findLease = async () => {
      const work = await world.aide.database.statement((tx) => findWork(tx, syncCalendarsKind, source.id));
      return work?.lease;
    };
    const task = await create('Call Ravi');
    const leases: unknown[] = [];
    during(
      ({ method }) => method === 'PUT',
      async () => {
        leases.push(await findLease());
        await change(task, { title: 'Call Priya' });
        leases.push(await findLease());
      },
    );
    await settle();
    expect(leases).toEqual([expect.any(String), leases[0]]);
    expect(fileOf(task)[0]).toContain('SUMMARY:Call Ravi');
    await settle();
    expect(fileOf(task)[0]).toContain('SUMMARY:Call Priya');
  });

  it('keep what another run read while their events were written', async () => {
    await write(await connect(), 'Work');
    const task = await create('Call Ravi');
    const own = eq(taskEventsTable.taskId, task.id);
    during(
      ({ method }) => method === 'PUT',
      () => world.aide.database.statement((tx) => tx.update(taskEventsTable).set({ etag: '"read"' }).where(own)),
    );
    await settle();
    expect(await world.aide.database.statement((tx) => tx.select().from(taskEventsTable).where(own))).toMatchObject([
      { etag: '"read"' },
    ]);
  });

  it('ask nothing that was answered meanwhile', async () => {
    await write(await connect(), 'Work');
    const [renamed, deleted] = [await create('Rename'), await create('Delete')];
    await settle();
    await change(renamed, { title: 'Renamed' });
    await call('DELETE', `/tasks/${deleted.id}`);
    during(
      ({ method }) => method === 'PUT',
      () => answer(deleted, true),
    );
    await settle();
    expect((await getPage()).questions).toEqual([]);
    await settle();
    expect(fileOf(deleted)).toEqual([]);
  });

  it('keep their events until the deletion of the task cannot be undone any more', async () => {
    await write(await connect(), 'Work');
    const [restored, deleted] = [await create('Restored'), await create('Deleted')];
    await settle();
    await world.radicale.edit(asha.name, 'Work', getUid(restored), (text) =>
      text.replace('END:VEVENT', 'LOCATION:Room 4\r\nEND:VEVENT'),
    );
    for (const task of [restored, deleted]) {
      await call('DELETE', `/tasks/${task.id}`);
      await answer(task, true);
    }
    await settle(7);
    await call('POST', `/tasks/${restored.id}/restore`);
    await settle();
    expect(fileOf(restored)[0]).toContain('LOCATION:Room 4');
    expect(fileOf(deleted)).toEqual([]);
  });

  it('have their calendar read anew if the writing changes while it is read', async () => {
    const source = await connect();
    await write(source, 'Work');
    await settle();
    const find = async () => {
      const rows = await world.aide.database.statement((tx) => listCalendarRows(tx, asha.owner.id, source.id));
      return rows.find(({ name }) => name === 'Work');
    };
    const before = await find();
    if (!before?.cursor) throw new Error('the calendar was not read');
    const move = () => world.aide.database.statement((tx) => moveCalendarCursor(tx, before, before.cursor));
    expect(await move()).toBe(true);
    await call('PUT', `/calendars/${before.id}/writing`, { minutes: null });
    expect(await move()).toBe(false);
    expect(await find()).toMatchObject({ cursor: null });
  });

  it('are no longer written to a calendar that is gone, and the user is told', async () => {
    const source = await connect();
    await write(source, 'Private');
    // From a page that shows the choice before.
    await write(source, 'Work', null);
    expect(await getPage()).toMatchObject({ writtenTo: 'Private' });
    const authorization = `Basic ${Buffer.from(`${asha.name}:first-password`).toString('base64')}`;
    await fetch(`${world.radicale.url}${asha.name}/Private/`, { method: 'DELETE', headers: { authorization } });
    await settle(86_400);
    expect(await getPage()).toMatchObject({ writtenTo: null });
    const notices = await call<Notification[]>('GET', '/notifications');
    expect(notices.filter(({ kind }) => kind === 'calendar_event').map(({ title }) => title)).toEqual([
      'Tasks are no longer written to Private',
    ]);
  });
});
