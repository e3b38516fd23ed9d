/**
 * npm run drill calendar-kills [-- --events=5000 --tasks=200 --kills=20 --seed=1 --postgres]: connects a calendar on a real Radicale, measures the
 * seconds and the longest block of the event loop of the first and the next reading, and kills the product with -9 at random while it writes
 * tasks to the calendar. Afterwards every task has its event exactly once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CalendarEventList, CalendarSource } from '@aide/contract';
import {
  callProduct,
  delayMonitor,
  getBlocks,
  getMemory,
  getProcessorSeconds,
  signUp,
} from '../../scripts/drills/lib/measured-product.ts';
import { startProduct, type Product } from '../../scripts/drills/lib/product.ts';
import { seededRandom } from '../../scripts/drills/lib/seeded-random.ts';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import { hasRadicale, openRadicale, type Radicale } from '../test/radicale.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    tasks: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    postgres: { type: 'boolean', default: false },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const [events, tasks, kills] = [Number(values.events), Number(values.tasks), Number(values.kills)];
const random = seededRandom(Number(values.seed));
const withinMs = 5 * 60_000;
const dayMs = 86_400_000;
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Events from 5 days ago to 55 days ahead, every tenth a series. */
async function fillCalendar(radicale: Radicale): Promise<void> {
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
}

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function listTitles(product: Product, token: string): Promise<string[]> {
  const query = `from=${toDay(Date.now() - 6 * dayMs)}&to=${toDay(Date.now() + 60 * dayMs)}`;
  const { data } = await callProduct<{ data: CalendarEventList }>(product, token, 'GET', `/calendar-events?${query}`);
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

async function drill(databaseUrl: string): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'aide-calendar-kills-'));
  const radicale = await openRadicale();
  await fillCalendar(radicale);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AIDE_RATE_LIMITS: 'off',
    AIDE_WEBHOOK_ALLOW: '127.0.0.1',
  };
  const start = {
    nodeArgs: ['--import', delayMonitor],
    env: { ...env, AIDE_STT_OFFLINE: 'off', LOG_LEVEL: 'warn' },
  };
  let product = await startProduct(start);
  try {
    const token = await signUp(product);
    const call = <T>(method: string, route: string, body?: unknown) =>
      callProduct<{ data: T }>(product, token, method, route, body);
    const before = getMemory(product.pid, 'VmRSS');
    const getSource = async () => (await call<CalendarSource[]>('GET', '/calendar-sources')).data[0];
    await getBlocks(product);
    const body = { signIn: 'password', address: radicale.url, username: 'asha', password: 'first-password' };
    const usedBefore = getProcessorSeconds(product.pid);
    const began = performance.now();
    const { data: source } = await call<CalendarSource>('POST', '/calendar-sources', body);
    await until(async () => (await getSource())?.state === 'ok');
    const seconds = (performance.now() - began) / 1_000;
    const first = await getBlocks(product);
    const used = getProcessorSeconds(product.pid) - usedBefore;
    print(`${events} events in ${seconds.toFixed(1)} s, longest block ${first.longest} ms, 99.9 % ${first.common} ms`);
    print(`processor time of the product ${used.toFixed(1)} s`);
    print(`memory ${before} MB before, ${getMemory(product.pid, 'VmHWM')} MB at most`);
    const kept = await callProduct<{ calendarEvents: { title: string }[] }>(
      product,
      token,
      'GET',
      '/onboarding/export',
    );
    const stored = new Set(kept.calendarEvents.map(({ title }) => title));

    await radicale.put('asha', 'Work', 'added', `SUMMARY:Added\nDTSTART:${stamp(Date.now() + dayMs)}`);
    await getBlocks(product);
    const chosen = source.calendars.map(({ id }) => id);
    await call('PUT', `/calendar-sources/${source.id}`, { chosen });
    const nextMs = await until(async () => (await listTitles(product, token)).includes('Added'));
    print(`one further event in ${Math.round(nextMs)} ms, longest block ${(await getBlocks(product)).longest} ms`);

    await call('PUT', `/calendars/${chosen[0]}/writing`, { minutes: 30 });
    const ids: string[] = [];
    for (let at = 0; at < tasks; at += 1) {
      const due = new Date(Date.now() + dayMs + at * 600_000).toISOString();
      const task = { title: `Task ${at}`, due_date: due, due_has_time: true };
      ids.push((await call<{ id: string }>('POST', '/tasks', task)).data.id);
    }
    const listWritten = () => radicale.list('asha', 'Work', 'aide-');
    let done = 0;
    for (; done < kills; done += 1) {
      const written = listWritten().length;
      if (written === tasks) break;
      await until(() => listWritten().length > written);
      await wait(random.between(0, 60));
      await product.end('SIGKILL');
      print(`kill ${done + 1} of ${kills}, ${listWritten().length} written`);
      product = await startProduct(start);
    }
    const writtenMs = await until(() => listWritten().length >= tasks);
    // A completed task is marked, which needs the recorded version of its event.
    await getBlocks(product);
    for (const id of ids) await call('PUT', `/tasks/${id}`, { status: 'completed' });
    await until(() => listWritten().filter((text) => text.includes('SUMMARY:✓ Task')).length >= tasks);
    const texts = listWritten();
    const once = ids.filter((id) => texts.filter((text) => text.includes(`UID:aide-${id}`)).length === 1);
    print(`${done} kills, the last tasks were written ${Math.round(writtenMs)} ms after the last one`);
    print(`${tasks} tasks completed, longest block ${(await getBlocks(product)).longest} ms`);
    print(`lost ${tasks - once.length}, doubled ${texts.length - once.length}, events lost ${events - stored.size}`);
    return once.length === tasks && texts.length === tasks && stored.size === events;
  } finally {
    await product.end('SIGTERM');
    await radicale.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (!hasRadicale) print('This drill needs Radicale (the Debian package radicale).');
else {
  print(`seed ${values.seed}`);
  const isRight = values.postgres
    ? await withPostgres(({ url }: { url: string }) => drill(url), { durable: true })
    : await drill('');
  print(isRight ? 'Every task has its event once.' : 'EVENTS WERE LOST OR DOUBLED.');
  process.exitCode = isRight ? 0 : 1;
}
