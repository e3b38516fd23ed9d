import type { Notification } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarOwner, CalendarWorld } from '../../../../test/calendar-world.ts';
import { hasRadicale, whySkipped } from '../../../../test/radicale.ts';
import { createTaskEventCalls, openWorkAndPrivate } from '../../../../test/task-events.ts';

describe.skipIf(!hasRadicale)(`tasks and events of which one was deleted${whySkipped}`, () => {
  let world: CalendarWorld;
  let asha: CalendarOwner;
  const { getUid, fileOf, linesOf, call, change, get, getPage, answer, settle, createWritten } = createTaskEventCalls(
    () => ({ world, asha }),
  );

  beforeAll(async () => {
    const opened = await openWorkAndPrivate();
    ({ world, asha } = opened);
    await call('PUT', `/calendars/${opened.work}/writing`, { minutes: 45 });
    await world.drain();
  });
  afterAll(() => world.close());

  it('ask about the event of a deleted task', async () => {
    const [kept, dropped, restored] = [
      await createWritten('Keep the event', '2026-12-01T05:00:00Z'),
      await createWritten('Drop the event', '2026-12-02T05:00:00Z'),
      await createWritten('Restore the task', '2026-12-03T05:00:00Z'),
    ];
    for (const task of [kept, dropped, restored]) await call('DELETE', `/tasks/${task.id}`);
    await settle();
    expect(
      (await getPage()).questions.map(({ title, deleted, calendarName }) => [title, deleted, calendarName]),
    ).toEqual([
      ['Keep the event', 'task', 'Work'],
      ['Drop the event', 'task', 'Work'],
      ['Restore the task', 'task', 'Work'],
    ]);
    const notices = await call<Notification[]>('GET', '/notifications');
    expect(notices.filter(({ kind }) => kind === 'calendar_event')).toHaveLength(1);
    await answer(kept, false);
    await answer(dropped, true);
    await call('POST', `/tasks/${restored.id}/restore`);
    await settle();
    const page = await getPage();
    expect(page.questions).toEqual([]);
    expect(page.events.map(({ title }) => title)).toContain('Keep the event');
    expect([fileOf(kept), fileOf(dropped), fileOf(restored)].map(({ length }) => length)).toEqual([1, 0, 1]);
    await change(restored, { title: 'Restored' });
    await settle();
    expect(linesOf(restored)).toContain('SUMMARY:Restored');
  });

  it('delete the event without a question if the user says so with the deletion', async () => {
    const task = await createWritten('Both', '2026-12-04T05:00:00Z');
    await call('DELETE', `/tasks/${task.id}`);
    await answer(task, true);
    await settle();
    await settle();
    expect(fileOf(task)).toEqual([]);
    expect((await getPage()).questions).toEqual([]);
    await call('POST', `/tasks/${task.id}/restore`);
    await settle();
    expect(fileOf(task)).toHaveLength(1);
  });

  it('ask about the task of a deleted event', async () => {
    const [kept, dropped] = [
      await createWritten('Keep the task', '2026-12-07T05:00:00Z'),
      await createWritten('Drop the task', '2026-12-08T05:00:00Z'),
    ];
    for (const task of [kept, dropped]) await world.radicale.remove(asha.name, 'Work', getUid(task));
    await world.sync();
    expect((await getPage()).questions.map(({ title, deleted }) => [title, deleted])).toEqual([
      ['Keep the task', 'event'],
      ['Drop the task', 'event'],
    ]);
    await answer(kept, false);
    await answer(dropped, true);
    await settle();
    expect(await get(kept)).toMatchObject({ status: 'pending' });
    expect(await get(dropped)).toBeUndefined();
    await change(kept, { title: 'Kept' });
    await world.sync();
    expect((await getPage()).questions).toEqual([]);
    expect([fileOf(kept), fileOf(dropped)]).toEqual([[], []]);
  });
});
