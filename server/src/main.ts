import { flushCompileCache } from 'node:module';
import type { App } from './app.ts';
import { loadConfig, type Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Database } from './platform/database/database.ts';
import { watchDatabase } from './platform/database/watch-database.ts';
import { getErrorCode } from './platform/errors.ts';
import { createLog, type Logger } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { explainStartFailure } from './explain-start-failure.ts';

const stopWithinMs = 15_000;
const sameSignalMs = 1_000;

/** Starts the product and prints its address. A failure to start is reported in one line. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, process.argv.slice(2));
  const log = createLog(config.LOG_LEVEL);
  // Loading the app's modules blocks this thread, so it begins when the database is opening on its own. startApp reports a failed import.
  const database = await openDatabase(config, log, { onOpening: () => void import('./app.ts').catch(() => undefined) });
  const app = await startApp(config, database, log);
  // Otherwise written at the end of the process, but `npm run dev` kills it to restart.
  flushCompileCache();
  stopOnSignal(app, database, log);
  watchDatabase(database, () => {
    log.fatal('the database does not respond: the process ends, so that its supervisor starts it again');
    process.exit(1);
  });
}

async function startApp(config: Config, database: Database, log: Logger): Promise<App> {
  const { buildApp } = await import('./app.ts');
  let app: App | undefined;
  try {
    app = await buildApp({ config, database, clock: systemClock, log });
    const demo = config.demo ? await prepareDemo(app, log) : undefined;
    await app.start();
    if (config.roles.includes('web')) {
      const address = await app.server.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
        if (getErrorCode(error) !== 'ENOTFOUND') throw error;
        throw new StartError(`${config.HOST} is not an address of this machine. Correct HOST or unset it.`);
      });
      process.stdout.write(`Aide is ready at ${address}\n`);
      if (demo) process.stdout.write(`Demo account: ${demo.email}, password ${demo.password}\n`);
    } else {
      const probePort = config.AIDE_PROBE_PORT;
      if (probePort !== undefined) await app.listenForProbes({ port: probePort, host: config.HOST });
      process.stdout.write(`Aide is ready (${config.roles.join(', ')})\n`);
    }
    return app;
  } catch (error) {
    await app?.stop();
    await database.close();
    throw error;
  }
}

/** Loaded only with `--demo`, because it slows the start. */
async function prepareDemo({ transactions }: App, log: Logger): Promise<{ email: string; password: string }> {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  return seedDemo(transactions, log);
}

/**
 * The first signal stops gracefully, within a timeout; a second one exits immediately. A signal that arrives twice within a moment, for the
 * process and its group, counts once.
 */
function stopOnSignal(app: App, database: Database, log: Logger): void {
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (stoppingSince !== undefined) {
      if (now - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = now;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('could not stop in time');
      process.exit(1);
    }, stopWithinMs).unref();
    app
      .stop()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop was not clean');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
