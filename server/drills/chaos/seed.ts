import { randomBytes } from 'node:crypto';
import type { Config } from '../../src/config.ts';
import { actingUserOf } from '../../src/features/accounts/accounts.presenter.ts';
import { usersTable } from '../../src/features/accounts/accounts.table.ts';
import { signUp } from '../../src/features/accounts/sign-up.ts';
import { createTask } from '../../src/features/tasks/create-task.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createWork } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLog } from '../../src/platform/log.ts';

const tasksPerUser = 5;

export interface Seeded {
  /** When the first reminder is due. */
  startsAt: number;
}

/** Accounts with a chat and tasks whose reminders fall due one after the other over the spread, on both channels. */
export async function seed(
  config: Config,
  plan: { tasks: number; spreadMs: number; leadInMs: number; withTelegram: boolean },
): Promise<Seeded> {
  const log = createLog('warn');
  const database = await openDatabase(config, log);
  const work = createWork(database, systemClock, log);
  const users = await work.run(async (context) => {
    const made = [];
    for (let n = 0; n < Math.ceil(plan.tasks / tasksPerUser); n += 1) {
      const input = {
        name: `User ${n}`,
        email: `u${n}.${randomBytes(3).toString('hex')}@example.com`,
        passwordHash: '-',
      };
      made.push(await signUp(context, input, 0));
    }
    if (plan.withTelegram) await context.tx.update(usersTable).set({ telegramVerifiedAt: context.now });
    return made;
  });
  const startsAt = Date.now() + plan.leadInMs;
  // Due times are set when the tasks are there, so that a slow seeding does not eat the minute.
  for (const [index, user] of users.entries()) {
    await work.runAs({ user: actingUserOf(user), channel: 'api', log }, async (context) => {
      for (let n = 0; n < tasksPerUser && index + n * users.length < plan.tasks; n += 1) {
        const place = index + n * users.length;
        const at = new Date(startsAt + Math.round((place / plan.tasks) * plan.spreadMs));
        await createTask(context, { title: `Reminder ${place}`, source: 'api', due: { at, hasTime: true } });
      }
    });
  }
  await database.close();
  return { startsAt };
}
