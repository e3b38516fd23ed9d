import { createTestApp, type TestApp } from './test-app.ts';

export type WorldOptions = NonNullable<Parameters<typeof createTestApp>[0]>;

/** An app that may connect to a server of the tests. */
export interface ConnectedWorld {
  aide: TestApp;
  /** Runs the work that is due now. */
  drain(): Promise<void>;
  /** Waits until the next regular synchronisation, and runs it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an app that may connect to servers on this machine. `server` is closed with it. */
export async function openConnectedWorld(
  options: WorldOptions,
  server: { close(): Promise<void> },
  syncMinutes: number,
): Promise<ConnectedWorld> {
  const aide = await createTestApp({ ...options, config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1', ...options.config } });
  const drain = () => aide.app.engine.drain();
  return {
    aide,
    drain,
    async sync() {
      aide.clock.advance(syncMinutes * 60_000);
      await drain();
    },
    async close() {
      await aide.close();
      await server.close();
    },
  };
}

/** The answer to a request that connects something. */
export interface Connected<T> {
  data: T;
  error: string;
  message: string;
}
