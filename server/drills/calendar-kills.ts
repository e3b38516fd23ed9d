/**
 * npm run drill calendar-kills [-- --events=5000 --tasks=200 --kills=20 --seed=1 --postgres]: connects a calendar on a real Radicale, measures the
 * seconds and the longest block of the event loop of the first and the next reading, and kills the product with -9 at random while it writes
 * tasks to the calendar. Afterwards every task has its event exactly once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CalendarEventList, CalendarSource } from '@aide/contract';
import { runKillDrill, type KillDrill } from '../../scripts/drills/lib/kill-drill.ts';
import { formatBlocks, getBlocks, getProcessorSeconds } from '../../scripts/drills/lib/measured-product.ts';
import { hasRadicale, openRadicale, type Radicale } from '../test/radicale.ts';

const withinMs = 5 * 60_000;
const dayMs = 86_400_000;
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Events from 5 days ago to 55 days ahead, every tenth a series. */
async function openCalendar(events: number): Promise<Radicale> {
  const radicale = await openRadicale();
  await radicale.createCalendar('asha', 'Work');
  const first = Date.now() - 5 * dayMs;
  const all = Array.from({ length: events }, (_, at) => ({
    uid: `event-${at}`,
    lines: [
      `SUMMARY:Event ${at}`,
      `DTSTART:${stamp(first + Math.floor((at / events) * 60 * dayMs))}`,
      'DURATION:PT30M',
      'LOCATION:Room 4',
      'DESCRIPTION:Agenda and minutes',
      ...(at % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=4'] : []),
    ],
  }));
  await radicale.putAll('asha', 'Work', all);
  return radicale;
}

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function listTitles({ call }: KillDrill<Radicale>, from: number, to: number): Promise<string[]> {
  const query = `from=${toDay(Date.now() + from * dayMs)}&to=${toDay(Date.now() + to * dayMs)}`;
  const { data } = await call<{ data: CalendarEventList }>('GET', `/calendar-events?${query}`);
  return data.events.map(({ title }) => title);
}

/** Waits until a condition is true. Returns the milliseconds. @throws after five minutes */
async function until(isTrue: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - began > withinMs) throw new Error('The calendar was not read or written in time.');
    await wait(100);
  }
  return performance.now() - began;
}

async function work(drill: KillDrill<Radicale>): Promise<boolean> {
  const { server: radicale, counts, random, print, product, call } = drill;
  const { events = 0, tasks = 0, kills = 0 } = counts;
  const getSource = async () => (await call<{ data: CalendarSource[] }>('GET', '/calendar-sources')).data[0];
  const body = { signIn: 'password', address: radicale.url, username: 'asha', password: 'first-password' };
  const usedBefore = getProcessorSeconds(product().pid);
  const began = performance.now();
  const { data: source } = await call<{ data: CalendarSource }>('POST', '/calendar-sources', body);
  await until(async () => (await getSource())?.state === 'ok');
  const seconds = (performance.now() - began) / 1_000;
  const first = await getBlocks(product());
  const used = getProcessorSeconds(product().pid) - usedBefore;
  print(`${events} events in ${seconds.toFixed(1)} s, ${formatBlocks(first)}`);
  print(`processor time of the product ${used.toFixed(1)} s`);
  print(drill.describeMemory());
  const kept = await call<{ calendarEvents: { title: string }[] }>('GET', '/onboarding/export');
  print(`export of the account: ${formatBlocks(await getBlocks(product()))}`);
  const stored = new Set(kept.calendarEvents.map(({ title }) => title));

  await radicale.put('asha', 'Work', 'added', `SUMMARY:Added\nDTSTART:${stamp(Date.now() + dayMs)}`);
  await getBlocks(product());
  const chosen = source.calendars.map(({ id }) => id);
  await call('PUT', `/calendar-sources/${source.id}`, { chosen });
  const nextMs = await until(async () => (await listTitles(drill, 0, 2)).includes('Added'));
  print(`one further event in ${Math.round(nextMs)} ms, ${formatBlocks(await getBlocks(product()))}`);
  const listed = await listTitles(drill, -6, 60);
  print(`list of ${listed.length} events: ${formatBlocks(await getBlocks(product()))}`);
  const syncBegan = performance.now();
  const { lastSyncAt } = (await getSource()) ?? {};
  await call('PUT', `/calendar-sources/${source.id}`, { chosen });
  await until(async () => (await getSource())?.lastSyncAt !== lastSyncAt);
  print(`nothing new in ${Math.round(performance.now() - syncBegan)} ms, ${formatBlocks(await getBlocks(product()))}`);

  await call('PUT', `/calendars/${chosen[0]}/writing`, { minutes: 30 });
  const ids: string[] = [];
  for (let at = 0; at < tasks; at += 1) {
    const due = new Date(Date.now() + dayMs + at * 600_000).toISOString();
    const task = { title: `Task ${at}`, due_date: due, due_has_time: true };
    ids.push((await call<{ data: { id: string } }>('POST', '/tasks', task)).data.id);
  }
  const listWritten = () => radicale.list('asha', 'Work', 'aide-');
  let done = 0;
  for (; done < kills; done += 1) {
    const written = listWritten().length;
    if (written === tasks) break;
    await until(() => listWritten().length > written);
    await wait(random.between(0, 60));
    await drill.kill();
    print(`kill ${done + 1} of ${kills}, ${listWritten().length} written`);
  }
  const writtenMs = await until(() => listWritten().length >= tasks);
  // A completed task is marked, which needs the recorded version of its event.
  await getBlocks(product());
  for (const id of ids) await call('PUT', `/tasks/${id}`, { status: 'completed' });
  await until(() => listWritten().filter((text) => text.includes('SUMMARY:✓ Task')).length >= tasks);
  const texts = listWritten();
  const once = ids.filter((id) => texts.filter((text) => text.includes(`UID:aide-${id}`)).length === 1);
  print(`${done} kills, the last tasks were written ${Math.round(writtenMs)} ms after the last one`);
  print(`${tasks} tasks completed, ${formatBlocks(await getBlocks(product()))}`);
  print(`lost ${tasks - once.length}, doubled ${texts.length - once.length}, events lost ${events - stored.size}`);
  return once.length === tasks && texts.length === tasks && stored.size === events;
}

if (!hasRadicale) process.stdout.write('This drill needs Radicale (the Debian package radicale).\n');
else
  await runKillDrill({
    name: 'calendar-kills',
    defaults: { events: 5_000, tasks: 200 },
    open: ({ events = 0 }) => openCalendar(events),
    work,
    right: 'Every task has its event once.',
    wrong: 'EVENTS WERE LOST OR DOUBLED.',
  });
