import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CalendarEventList, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCalendarWorld, type CalendarOwner, type CalendarWorld } from '../../../../test/calendar-world.ts';
import { hasRadicale, whySkipped } from '../../../../test/radicale.ts';

const binary = ['/usr/bin/vdirsyncer', '/usr/local/bin/vdirsyncer'].find(existsSync);
const run = promisify(execFile);

/** The person's own calendar program: a folder of events that vdirsyncer keeps the same as the calendar on the server. */
describe.skipIf(!hasRadicale || !binary)(
  `tasks in a calendar that vdirsyncer uses, too${binary ? whySkipped : ' (skipped: vdirsyncer is not installed)'}`,
  () => {
    let world: CalendarWorld;
    let asha: CalendarOwner;
    const folder = mkdtempSync(path.join(tmpdir(), 'aide-vdirsyncer-'));
    const events = path.join(folder, 'events', 'Work');
    const config = path.join(folder, 'config');

    const syncProgram = () => run(binary ?? '', ['--config', config, 'sync']);
    const list = () => readdirSync(events).filter((name) => name.endsWith('.ics'));
    const fileOf = (task: Task) => {
      const name = list().find((each) => readFileSync(path.join(events, each), 'utf8').includes(`aide-${task.id}`));
      return name === undefined ? undefined : path.join(events, name);
    };
    const read = (task: Task) => readFileSync(fileOf(task) ?? '', 'utf8');
    const get = async (task: Task) => (await asha.owner.call<{ data: Task }>('GET', `/tasks/${task.id}`)).body.data;
    const settle = async () => {
      world.aide.clock.advance(6_000);
      await world.drain();
    };

    beforeAll(async () => {
      world = await openCalendarWorld();
      asha = await world.createOwner();
      await world.radicale.createCalendar(asha.name, 'Work');
      await world.radicale.put(asha.name, 'Work', 'lunch', 'SUMMARY:Lunch\nDTSTART:20261120T070000Z');
      const { calendars } = (await asha.connect()).body.data;
      await world.drain();
      await asha.owner.call('PUT', `/calendars/${calendars[0]?.id}/writing`, { minutes: 30 });
      await world.drain();
      mkdirSync(events, { recursive: true });
      const lines = [
        '[general]',
        `status_path = "${path.join(folder, 'status')}"`,
        '[pair work]',
        'a = "program"',
        'b = "server"',
        'collections = ["Work"]',
        '[storage program]',
        'type = "filesystem"',
        `path = "${path.join(folder, 'events')}"`,
        'fileext = ".ics"',
        '[storage server]',
        'type = "caldav"',
        `url = "${world.radicale.url}"`,
        `username = "${asha.name}"`,
        'password = "first-password"',
      ];
      writeFileSync(config, `${lines.join('\n')}\n`);
      await run(binary ?? '', ['--config', config, 'discover', '--no-list', 'work']);
    });
    afterAll(async () => {
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('follow each other, and every event exists once', async () => {
      const body = { title: 'Call Ravi', due_date: '2026-11-23T05:00:00Z', due_has_time: true };
      const task = (await asha.owner.call<{ data: Task }>('POST', '/tasks', body)).body.data;
      await settle();
      await syncProgram();
      expect(list()).toHaveLength(2);
      expect(read(task)).toContain('SUMMARY:Call Ravi');

      const edited = read(task)
        .replace('SUMMARY:Call Ravi', 'SUMMARY:Call Ravi Kumar')
        .replace('DTSTART:20261123T050000Z', 'DTSTART:20261124T063000Z')
        .replace('DTEND:20261123T053000Z', 'DTEND:20261124T073000Z')
        .replace('END:VEVENT', 'X-PROGRAM:kept\r\nEND:VEVENT');
      writeFileSync(fileOf(task) ?? '', edited);
      await syncProgram();
      await world.sync();
      expect(await get(task)).toMatchObject({ title: 'Call Ravi Kumar', due_date: '2026-11-24T06:30:00.000Z' });

      await asha.owner.call('PUT', `/tasks/${task.id}`, {
        status: 'completed',
        due_date: '2026-11-25T06:30:00Z',
        due_has_time: true,
      });
      await settle();
      await syncProgram();
      for (const line of [
        'SUMMARY:✓ Call Ravi Kumar',
        'DTSTART:20261125T063000Z',
        'DTEND:20261125T073000Z',
        'X-PROGRAM:kept',
      ])
        expect(read(task)).toContain(line);
      expect(list()).toHaveLength(2);

      await asha.owner.call('PUT', `/tasks/${task.id}`, { status: 'pending' });
      await settle();
      await syncProgram();
      rmSync(fileOf(task) ?? '');
      await syncProgram();
      await world.sync();
      const { questions } = (
        await asha.owner.call<{ data: CalendarEventList }>('GET', '/calendar-events?from=2026-11-18&to=2026-11-30')
      ).body.data;
      expect(questions).toMatchObject([{ taskId: task.id, title: 'Call Ravi Kumar', deleted: 'event' }]);
      expect(await get(task)).toMatchObject({ status: 'pending' });
      expect(list()).toHaveLength(1);
    });
  },
);
