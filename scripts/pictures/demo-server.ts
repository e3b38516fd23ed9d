// Serves the product with demo data and a fixed clock, so that the same code produces the same screens on any day.
// Argument: the time. Prints a token of the demo account and the address.
import { apiBase, type Task } from '@aide/contract';
import { buildApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/config.ts';
import { seedDemo } from '../../server/src/demo/seed-demo.ts';
import { findUserByEmail, updateUser } from '../../server/src/features/identity/accounts/accounts.repository.ts';
import type { Transactions } from '../../server/src/platform/context.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { createLog } from '../../server/src/platform/log.ts';

const moment = new Date(process.argv[2] ?? '');
// The environment is ignored, so that no configured database, bot or mail server is used.
const { DATA_DIR, PORT, LOG_LEVEL } = process.env;
const config = loadConfig({ DATA_DIR, PORT, LOG_LEVEL });
const log = createLog(config.LOG_LEVEL);
const database = await openDatabase(config, log);
const clock = { now: () => new Date(moment), at: () => () => undefined };
const app = await buildApp({ config, database, clock, log });
process.on('SIGTERM', () => {
  void app
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});

const account = await seedDemo(app.transactions, log);
await endTrial(app.transactions, account.email);
const url = await app.server.listen({ port: config.PORT, host: config.HOST });
const { token } = (await call('POST', '/onboarding/login', account)) as { token: string };
await completeLate();
process.stdout.write(`Demo token: ${token}\nAide is ready at ${url}\n`);

/** Ends the demo account's trial. */
async function endTrial(transactions: Transactions, email: string): Promise<void> {
  await transactions.run(async ({ tx }) => {
    const user = await findUserByEmail(tx, email);
    if (user) await updateUser(tx, user.id, { trialEndsAt: null });
  });
}

/** Completes the tasks that are overdue at the fixed time. */
async function completeLate(): Promise<void> {
  const tasks = (await call('GET', '/tasks', undefined, token)) as Task[];
  const now = moment.toISOString();
  const isLate = ({ due_date, due_has_time }: Task) =>
    due_date !== null && due_date < (due_has_time ? now : now.slice(0, 10));
  const late = tasks.filter((task) => ['pending', 'in_progress'].includes(task.status) && isLate(task));
  for (const { id } of late) await call('PUT', `/tasks/${id}`, { status: 'completed' }, token);
}

async function call(method: string, route: string, body?: unknown, bearer = ''): Promise<unknown> {
  const response = await fetch(`${url}${apiBase}${route}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: unknown };
  if (!response.ok) throw new Error(`${method} ${route} returned ${response.status}.`);
  return data;
}
