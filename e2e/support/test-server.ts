import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { baselineCompiler, startAide } from '../../scripts/lib/aide-process.ts';
import { root } from '../../scripts/lib/root.mjs';
import { serverProblems } from './server-problems.ts';

export interface TestServer {
  url: string;
  /** Stops the server and deletes its data. @throws if it logged an error or did not end cleanly */
  stop: () => Promise<void>;
}

/** The settings of the server that the tests of a suite share. */
export const sharedSettings = {
  // Rate limits count by IP address, which all tests share. Server tests cover them.
  AIDE_RATE_LIMITS: 'off',
  AIDE_MAIL_DOMAIN: 'follow.example',
  AIDE_SMTP_PORT: '0',
  // Webhooks of the tests go to local receivers.
  AIDE_WEBHOOK_ALLOW: '127.0.0.1',
};

const lightPasswords = path.join(root, 'e2e/support/light-passwords.mjs');

/** Starts the server that the tests of a suite share. It lives long enough for its database to be compiled with optimization. */
export const startSharedServer = (): Promise<TestServer> => start(sharedSettings, []);

/** Starts the real server with a new data folder, for one test. Passwords are hashed at the lowest cost. */
export const startTestServer = (settings: Record<string, string> = {}): Promise<TestServer> =>
  start(settings, baselineCompiler);

async function start(settings: Record<string, string>, nodeArgs: readonly string[]): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-e2e-'));
  const server = await startAide({
    nodeArgs: [...nodeArgs, '--import', lightPasswords],
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
  });
  return {
    url: server.url,
    stop: async () => {
      const { code } = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      const problems = serverProblems(server);
      if (code !== 0 || problems.length > 0) throw new Error(`The server ended with ${code}:\n${problems.join('\n')}`);
    },
  };
}
