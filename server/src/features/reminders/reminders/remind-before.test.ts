import type { CaptureResult, CallBody, RecurringTask, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { createDavToken, openDavClient, unfold } from '../../../../test/dav-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide, user } = current);
});

/** Returns when the planned reminders of a task are sent, soonest first. */
async function listReminders(taskId: string): Promise<string[]> {
  const { body } = await user.call<{ data: { due_at: string; status: string }[] }>(
    'GET',
    `/tasks/${taskId}/deliveries`,
  );
  const planned = body.data.filter(({ status }) => status === 'planned').map((delivery) => delivery.due_at);
  return [...new Set(planned)].toSorted();
}

const capture = async (text: string) =>
  (await user.call<{ data: CaptureResult }>('POST', '/capture', { text })).body.data;
const update = async (id: string, body: CallBody<'updateTask'>) =>
  (await user.call<{ data: Task }>('PUT', `/tasks/${id}`, body)).body.data;

describe('a task with a reminder of its own', () => {
  it('is due at its time, with a reminder before it and one at it, as the settings say', async () => {
    const { task, summary } = await capture("I'm meeting Jennifer at 3 tomorrow, remind me 30 minutes before");
    expect(task).toMatchObject({ due_date: '2026-11-19T09:30:00.000Z', remind_before: 30 });
    expect(summary).toContain('tomorrow at 3:00 PM, reminder 30 minutes before');
    expect(await listReminders(task!.id)).toEqual(['2026-11-19T09:00:00.000Z', '2026-11-19T09:30:00.000Z']);
  });

  it('has its reminder in place of the earlier ones of the settings', async () => {
    const settings = (await user.call<{ data: object }>('GET', '/reminder-settings')).body.data;
    await user.call('PUT', '/reminder-settings', { ...settings, leadMinutes: [60] });
    const { task } = await capture('dentist tomorrow at 3 pm, remind me 10 minutes before');
    expect(await listReminders(task!.id)).toEqual(['2026-11-19T09:20:00.000Z']);
  });

  it('moves the reminder with the due date, and gets the usual ones back without it', async () => {
    const { task } = await capture('dentist tomorrow at 3 pm, remind me 2 hours before');
    await update(task!.id, { dueDate: '2026-11-21T06:00:00.000Z' });
    expect(await listReminders(task!.id)).toEqual(['2026-11-21T04:00:00.000Z', '2026-11-21T06:00:00.000Z']);
    await update(task!.id, { remindBefore: null });
    expect(await listReminders(task!.id)).toEqual(['2026-11-21T06:00:00.000Z']);
  });

  it('that is due on a day is reminded of that long before the reminder of the day', async () => {
    const { task } = await capture('anniversary on 3 December, remind me a day before');
    expect(await listReminders(task!.id)).toEqual(['2026-12-02T03:30:00.000Z', '2026-12-03T03:30:00.000Z']);
  });

  it('gives it to each occurrence if it repeats', async () => {
    const { recurringTask } = await capture('standup every day at 6 pm, remind me 15 minutes before');
    expect(recurringTask).toMatchObject({ remind_before: 15 });
    const [task] = (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
    expect(task).toMatchObject({ remind_before: 15, due_date: '2026-11-18T12:30:00.000Z' });
    expect(await listReminders(task!.id)).toEqual(['2026-11-18T12:15:00.000Z', '2026-11-18T12:30:00.000Z']);
    const path = `/recurring-tasks/${recurringTask!.id}`;
    const changed = await user.call<{ data: RecurringTask }>('PATCH', path, {
      remindBefore: 5,
      openOccurrences: 'update',
    });
    expect(changed.body.data.remind_before).toBe(5);
    expect(await listReminders(task!.id)).toEqual(['2026-11-18T12:25:00.000Z', '2026-11-18T12:30:00.000Z']);
  });

  it('rejects a lead time that is no number of minutes', async () => {
    const { task } = await capture('dentist tomorrow at 3 pm');
    expect((await user.call('PUT', `/tasks/${task!.id}`, { remindBefore: -5 })).status).toBe(400);
    expect((await user.call('PUT', `/tasks/${task!.id}`, { remindBefore: 600_000 })).status).toBe(400);
  });
});

describe('the alarms of calendar apps', () => {
  const triggers = (data: string) => unfold(data).filter((line) => line.startsWith('TRIGGER'));

  it('are those of the task, and change it', async () => {
    const { task } = await capture('dentist tomorrow at 3 pm, remind me 45 minutes before');
    const dav = await openDavClient(aide, user, await createDavToken(user));
    const url = `${dav.calendar.url}${task!.id}.ics`;
    const load = async () => {
      const [object] = await dav.list([url]);
      return { url, etag: object!.etag!, data: String(object!.data) };
    };
    const put = async (change: (data: string) => string) => {
      const object = await load();
      const written = { ...object, data: change(object.data) };
      expect((await dav.client.updateCalendarObject({ calendarObject: written })).status).toBe(204);
      return (await user.call<{ data: Task }>('GET', `/tasks/${task!.id}`)).body.data;
    };
    expect(triggers((await load()).data)).toEqual(['TRIGGER;RELATED=END:PT0M', 'TRIGGER;RELATED=END:-PT45M']);

    expect((await put((data) => data.replace('Dentist', 'See the dentist'))).remind_before).toBe(45);
    expect((await put((data) => data.replace('-PT45M', '-PT20M'))).remind_before).toBe(20);
    expect(await listReminders(task!.id)).toEqual(['2026-11-19T09:10:00.000Z', '2026-11-19T09:30:00.000Z']);
    const fixed = await put((data) =>
      data.replace('TRIGGER;RELATED=END:-PT20M', 'TRIGGER;VALUE=DATE-TIME:20261119T083000Z'),
    );
    expect(fixed.remind_before).toBe(60);

    await update(task!.id, { remindBefore: 5 });
    expect(triggers((await load()).data)).toEqual(['TRIGGER;RELATED=END:PT0M', 'TRIGGER;RELATED=END:-PT5M']);
    const removed = await put((data) => data.replace(/BEGIN:VALARM[\s\S]*?END:VALARM\r\n(?=END)/, ''));
    expect(removed.remind_before).toBeNull();
  });

  it('are in the feed', async () => {
    await capture('dentist tomorrow at 3 pm, remind me 45 minutes before');
    await capture('anniversary on 3 December, remind me a day before');
    const { body } = await user.call<{ data: { path: string } }>('POST', '/calendar-feed');
    const file = await aide.app.server.inject({ method: 'GET', url: body.data.path });
    expect(triggers(file.body)).toEqual(['TRIGGER:PT0M', 'TRIGGER:-PT45M', 'TRIGGER:PT9H0M', 'TRIGGER:-PT900M']);
  });
});
