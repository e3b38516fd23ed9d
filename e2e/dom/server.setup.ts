import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startAide } from '../../scripts/lib/aide-process.ts';
import { serverProblems } from '../support/server-problems.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server of the screen tests. */
    serverUrl: string;
  }
}

/** Starts the real server with a new data folder, shared by all screen tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-screens-'));
  // Rate limits count by address, which all tests share. Server tests cover them.
  const quiet = { AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const mailIn = { AIDE_MAIL_DOMAIN: 'follow.example', AIDE_SMTP_PORT: '0' };
  const webhooks = { AIDE_WEBHOOK_ALLOW: '127.0.0.1' };
  const server = await startAide({ env: { DATA_DIR: dataDir, ...quiet, ...mailIn, ...webhooks } });
  project.provide('serverUrl', server.url);
  return async () => {
    const { code } = await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    const problems = serverProblems(server);
    if (code !== 0 || problems.length > 0) throw new Error(`The server ended with ${code}:\n${problems.join('\n')}`);
  };
}
