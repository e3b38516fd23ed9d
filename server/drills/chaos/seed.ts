import { uuidv7 } from 'uuidv7';
import { publish } from '../../src/compose/subscriptions.ts';
import type { Config } from '../../src/config.ts';
import { toActingUser } from '../../src/features/accounts/accounts.presenter.ts';
import { usersTable } from '../../src/features/accounts/accounts.table.ts';
import { planTaskReminders } from '../../src/features/reminders/plan-reminders.ts';
import { tasksTable } from '../../src/features/tasks/tasks.table.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createWork } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLog } from '../../src/platform/log.ts';

const tasksPerUser = 5;

export interface SeedPlan {
  tasks: number;
  spreadMs: number;
  /** From now to the first due moment. */
  leadInMs: number;
  /** Then every reminder goes to a chat as well. */
  withTelegram: boolean;
}

/** Accounts and tasks whose reminders fall due one after the other over the spread. Answers when the first is due. */
export async function seed(config: Config, plan: SeedPlan): Promise<number> {
  const log = createLog('warn');
  const database = await openDatabase(config, log);
  const work = createWork(database, systemClock, log, publish);
  const now = new Date();
  const startsAt = now.getTime() + plan.leadInMs;
  const count = Math.ceil(plan.tasks / tasksPerUser);
  const users = await work.run(({ tx }) =>
    tx
      .insert(usersTable)
      .values(Array.from({ length: count }, (_, n) => userRow(n, now, plan.withTelegram)))
      .returning(),
  );
  for (const [index, user] of users.entries()) {
    const places = Array.from({ length: tasksPerUser }, (_, n) => index + n * count).filter((n) => n < plan.tasks);
    const dueAt = (place: number) => new Date(startsAt + Math.round((place / plan.tasks) * plan.spreadMs));
    await work.runAs({ user: toActingUser(user), channel: 'api', log }, async (context) => {
      const rows = places.map((place) => taskRow(user.id, `Reminder ${place}`, dueAt(place), now));
      await planTaskReminders(context, await context.tx.insert(tasksTable).values(rows).returning());
    });
  }
  await database.close();
  return startsAt;
}

function userRow(n: number, now: Date, withTelegram: boolean) {
  const id = uuidv7();
  const email = `${id}@example.com`;
  return {
    id,
    name: `User ${n}`,
    email,
    emailKey: email,
    passwordHash: '-',
    timezone: 'Asia/Kolkata',
    createdAt: now,
    trialStartedAt: now,
    telegramVerifiedAt: withTelegram ? now : null,
  };
}

function taskRow(userId: string, title: string, dueAt: Date, now: Date) {
  return {
    userId,
    id: uuidv7(),
    title,
    status: 'pending',
    priority: 'medium',
    taskType: 'follow_up',
    source: 'api',
    dueAt,
    dueHasTime: true,
    createdAt: now,
    updatedAt: now,
  } as const;
}
