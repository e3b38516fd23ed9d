import { connect as connectTo, createServer, type Socket } from 'node:net';
import type { Mailbox, MailFollowUpList, Task } from '@aide/contract';
import { openDovecot, type Dovecot } from './dovecot.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

const dayMs = 86_400_000;
export const mailPassword = 'first-password';

interface Connected {
  data: Mailbox;
  error: string;
  message: string;
}

/** A user with a mailbox on the server of the tests, not yet connected. */
export interface MailOwner {
  owner: TestUser;
  address: string;
  connect(more?: Record<string, unknown>): Promise<{ status: number; body: Connected }>;
  listFollowUps(): Promise<MailFollowUpList>;
  getMailbox(): Promise<Mailbox | undefined>;
  listTasks(): Promise<Task[]>;
}

export interface MailWorld {
  aide: TestApp;
  dovecot: Dovecot;
  createOwner(): Promise<MailOwner>;
  /** Runs the work that is due now. */
  drain(): Promise<void>;
  /** Waits until the next regular synchronisation, and runs it. */
  sync(): Promise<void>;
  ago(days: number): Date;
  close(): Promise<void>;
}

/** Starts an app and a Dovecot that it may connect to. */
export async function openMailWorld(
  options: NonNullable<Parameters<typeof createTestApp>[0]> = {},
  dovecot?: Dovecot,
): Promise<MailWorld> {
  dovecot ??= await openDovecot();
  const aide = await createTestApp({
    ...options,
    config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1', ...options.config },
  });
  let users = 0;
  const drain = () => aide.app.engine.drain();
  return {
    aide,
    dovecot,
    drain,
    async createOwner() {
      users += 1;
      const [owner, address] = [await aide.signUp(), `box${users}@example.com`];
      return {
        owner,
        address,
        connect: (more = {}) =>
          owner.call<Connected>('POST', '/mailboxes', {
            address,
            password: mailPassword,
            host: '127.0.0.1',
            port: dovecot.port,
            ...more,
          }),
        listFollowUps: async () => (await owner.call<{ data: MailFollowUpList }>('GET', '/mail-follow-ups')).body.data,
        getMailbox: async () => (await owner.call<{ data: Mailbox[] }>('GET', '/mailboxes')).body.data[0],
        listTasks: async () => (await owner.call<{ data: Task[] }>('GET', '/tasks')).body.data,
      };
    },
    async sync() {
      aide.clock.advance(16 * 60_000);
      await drain();
    },
    ago: (days) => new Date(aide.clock.now().getTime() - days * dayMs),
    async close() {
      await aide.close();
      await dovecot.close();
    },
  };
}

/** A proxy before an IMAP server: records what the client sends, and can cut the connection. */
export interface ImapProxy {
  port: number;
  /** What the client has sent since the start. */
  sent(): string;
  /** Cuts every connection after that many bytes from the server; null: never. */
  cutAfter(bytes: number | null): void;
  close(): Promise<void>;
}

export async function openImapProxy(port: number): Promise<ImapProxy> {
  const sockets = new Set<Socket>();
  let [recorded, limit]: [string, number | null] = ['', null];
  const proxy = createServer((client) => {
    const server = connectTo(port, '127.0.0.1');
    let received = 0;
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      recorded += chunk.toString('latin1');
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      received += chunk.length;
      if (limit !== null && received > limit) client.destroy();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    sent: () => recorded,
    cutAfter: (bytes) => (limit = bytes),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
