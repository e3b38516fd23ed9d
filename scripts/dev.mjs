// npm run dev: the server, restarted when its files change, and Vite with hot reload. Ctrl-C stops both.
//   --fake-whatsapp  a fake of Meta's Graph API runs beside the server, which is configured for it
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { startOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';
import { root } from './lib/root.mjs';
import { seedDatabaseIfNeeded } from './lib/seed-database.mjs';
import { baselineCompiler, serverEnvironment } from './lib/server-environment.mjs';

const folders = ['server/src', 'server/migrations', 'contract/src', 'rules/src', 'language/src'];
/** Editors write a file in several steps. */
const settleMs = 50;

/**
 * Runs the server until `stop`. A restart kills it: a clean stop would take a snapshot, and no committed row is lost.
 * Watching the folders takes a second less per restart than `node --watch`, which reports every loaded file.
 */
function startServer(args) {
  const fakeOption = '--fake-whatsapp';
  const entry = args.includes(fakeOption) ? 'server/test/fake-whatsapp/dev.ts' : 'server/src/main.ts';
  const serverArgs = args.filter((arg) => arg !== fakeOption);
  const options = { env: { ...serverEnvironment, ...process.env }, nodeArgs: baselineCompiler };
  let child;
  let isOutdated = false;
  let stopped = false;
  let settling;

  function start() {
    isOutdated = false;
    child = startOn26(entry, serverArgs, options);
    child.once('close', () => {
      child = undefined;
      if (stopped) return;
      if (isOutdated) start();
      else console.log('The server has ended. It starts again when a file changes.');
    });
  }

  function restart(file) {
    console.log(`Restarting the server: ${file} has changed.`);
    isOutdated = true;
    if (child) child.kill('SIGKILL');
    else start();
  }

  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || name.endsWith('.test.ts')) return;
      clearTimeout(settling);
      settling = setTimeout(restart, settleMs, path.join(folder, name));
    }),
  );
  start();
  return {
    /** Stops watching and waits until the server has ended, which `signal` requests. */
    async stop(signal) {
      stopped = true;
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      if (!child) return;
      const ended = once(child, 'close');
      if (signal) child.kill(signal);
      await ended;
    },
  };
}

await runMain(async () => {
  await installIfNeeded();
  await seedDatabaseIfNeeded();
  const vite = startOn26('vite', [], { cwd: path.join(root, 'web') });
  const viteEnded = once(vite, 'close');
  const server = startServer(process.argv.slice(2));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // A signal reaches both processes by itself: a second one would stop the server without cleaning up.
  const signalled = Promise.race(signals.map((signal) => once(process, signal))).then(() => true);
  const bySignal = await Promise.race([signalled, viteEnded.then(() => false)]);
  await Promise.all([server.stop(bySignal ? undefined : 'SIGTERM'), viteEnded]);
  return bySignal ? 0 : (vite.exitCode ?? 1);
});
