import { count, eq } from 'drizzle-orm';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { deliveriesTable } from '../../src/features/reminders/deliveries/deliveries.table.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { plainTelegram } from './telegram-channel.ts';

/** A worker process of the product, with the plain Telegram channel. It prints every second how much is still planned. */
// The sender's name identifies the process; the address, and with it the Message-ID, is the same for all.
const from = `Worker ${process.pid} <aide@follow.example>`;
const config = loadConfig({ ...process.env, AIDE_MAIL_FROM: from }, ['--roles=worker']);
const log = createLog(config.LOG_LEVEL);
const database = await openDatabase(config, log);
const channels = { telegram: plainTelegram(process.env.DRILL_TELEGRAM_URL ?? '') };
const app = await buildApp({ config, database, clock: systemClock, log, channels });
await app.start();
process.stdout.write('ready\n');

setInterval(() => {
  database
    .read((tx) => tx.select({ left: count() }).from(deliveriesTable).where(eq(deliveriesTable.status, 'planned')))
    .then(([row]) => process.stdout.write(`planned ${row?.left}\n`))
    .catch((error: unknown) => log.error({ error: String(error) }, 'could not count'));
}, 1_000);
process.once('SIGTERM', () => {
  void app
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
