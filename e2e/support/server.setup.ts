import { startSharedServer } from './test-server.ts';

/** Starts the server that all browser tests share. Workers read its URL from the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startSharedServer();
  process.env.AIDE_TEST_SERVER = server.url;
  return server.stop;
}
