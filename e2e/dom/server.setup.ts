import type { TestProject } from 'vitest/node';
import { startSharedServer } from '../support/test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server of the screen tests. */
    serverUrl: string;
  }
}

/** Starts the real server with a new data folder, shared by all screen tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startSharedServer();
  project.provide('serverUrl', server.url);
  return server.stop;
}
