import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { and, count, eq, lte } from 'drizzle-orm';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { deliveriesTable } from '../../src/features/reminders/deliveries/deliveries.table.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { usersTable } from '../../src/features/identity/accounts/accounts.table.ts';
import { openPostgres } from '../../src/platform/database/open-postgres.ts';
import { createLog } from '../../src/platform/log.ts';
import { openSmtpSink } from '../../test/smtp-sink.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { signUpPerson, type Person } from './people.ts';
import { judge, type Outage, type Verdict } from './verdict.ts';

export interface ProductionPlan {
  processes: number;
  people: number;
  /** How often every process and the database are killed, one after the other. */
  rounds: number;
  /** Time without kills before, between and after them. */
  calmMs: number;
  /** How long the database stays down. */
  databaseDownMs: number;
  /** How long to wait for reminders that are not yet sent at the end. */
  timeoutMs: number;
  print(line: string): void;
}

export interface ProductionResult {
  verdict: Verdict;
  outages: Outage[];
  /** Megabytes of each process, before the first kill and at the end. */
  memory: { before: number[]; after: number[] };
  complaints: string[];
  seconds: number;
}

/** A request in progress when everything is ready again may still fail because of the outage. */
const settleMs = 1_000;

/**
 * Runs several processes on a real PostgreSQL behind a balancer under load, and kills each process and the database
 * with -9 in turn. Afterwards every acknowledgement is compared with the data.
 */
export async function runProduction(plan: ProductionPlan): Promise<ProductionResult> {
  const began = Date.now();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-production-'));
  const [postgres, sink, balancer] = [
    await startPostgres({ durable: true }),
    await openSmtpSink(),
    await openBalancer(),
  ];
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    AIDE_RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  let fleet: Fleet | undefined;
  try {
    fleet = await startFleet(plan.processes, env, balancer, residentMegabytes);
    await untilReady(balancer);
    const people = await Promise.all(Array.from({ length: plan.people }, (_, n) => signUpPerson(balancer.url, n)));
    await confirmAddresses(postgres.url);
    plan.print(`${plan.processes} processes, ${plan.people} people`);

    const stop = new AbortController();
    const using = Promise.all(people.map((person) => person.use(stop.signal)));
    await wait(plan.calmMs);
    const before = fleet.memory();
    const outages = await killInTurn(plan, { fleet, balancer, postgres });
    await wait(plan.calmMs);
    stop.abort();
    await using;

    const database = await openPostgres({ url: postgres.url, pool: 2, log: createLog('silent') });
    await untilDelivered(database, people, plan.timeoutMs);
    const deliveries = await database.read((tx) =>
      tx.select().from(deliveriesTable).where(eq(deliveriesTable.kind, 'reminder')),
    );
    const verdict = await judge({ people, outages, deliveries, mails: sink.mails });
    await database.close();
    const memory = { before, after: fleet.memory() };
    const seconds = Math.round((Date.now() - began) / 1000);
    return { verdict, outages, memory, complaints: fleet.complaints(), seconds };
  } finally {
    await fleet?.stop();
    await balancer.close();
    await sink.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

async function killInTurn(
  plan: ProductionPlan,
  { fleet, balancer, postgres }: { fleet: Fleet; balancer: Balancer; postgres: Postgres },
): Promise<Outage[]> {
  const outages: Outage[] = [];

  async function during(what: string, disturb: () => Promise<void>): Promise<void> {
    const from = Date.now();
    await disturb();
    const to = Date.now() + settleMs;
    outages.push({ what, from, to });
    plan.print(`${what}: ${to - from} ms`);
    await wait(settleMs);
  }

  for (let round = 0; round < plan.rounds; round += 1) {
    for (let place = 0; place < fleet.size; place += 1) {
      // The others keep running: a failure after the moment of the kill counts.
      await during(`process ${place + 1} killed`, () => fleet.kill(place));
      await fleet.restart(place);
      await untilReady(balancer);
      await wait(plan.calmMs);
    }
    await during('database killed', async () => {
      postgres.crash();
      await wait(plan.databaseDownMs);
      await postgres.restart();
      await untilReady(balancer);
    });
    await wait(plan.calmMs);
  }
  return outages;
}

async function untilReady(balancer: Balancer): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await balancer.allReady())) {
    if (Date.now() > end) throw new Error('The processes did not become ready again within a minute.');
    await wait(100);
  }
}

/** Waits until what is due has been sent, or the time is over; then it is reported as still waiting. */
async function untilDelivered(database: Database, people: Person[], timeoutMs: number): Promise<void> {
  const lastDue = Math.max(0, ...people.flatMap(({ tasks }) => [...tasks.values()].map(({ dueAt }) => dueAt ?? 0)));
  const end = Math.max(Date.now(), lastDue) + timeoutMs;
  for (;;) {
    const due = and(eq(deliveriesTable.status, 'planned'), lte(deliveriesTable.dueAt, new Date(lastDue)));
    const [row] = await database.read((tx) => tx.select({ left: count() }).from(deliveriesTable).where(due));
    if (row?.left === 0 || Date.now() > end) return;
    await wait(500);
  }
}

/** The resident memory according to /proc; 0 on other systems than Linux. */
function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** Mails go to confirmed addresses only. */
async function confirmAddresses(url: string): Promise<void> {
  const database = await openPostgres({ url, pool: 1, log: createLog('silent') });
  await database.statement((tx) => tx.update(usersTable).set({ emailConfirmedAt: new Date() }));
  await database.close();
}
