import { connect as connectTo, createServer, type Socket } from 'node:net';
import type { Mailbox, MailFollowUpList, Task } from '@aide/contract';
import { openConnectedWorld, type Connected, type ConnectedWorld, type WorldOptions } from './connected-world.ts';
import { openDovecot, type Dovecot } from './dovecot.ts';
import type { TestUser } from './test-app.ts';

const dayMs = 86_400_000;
export const mailPassword = 'first-password';

/** A user with a mailbox on the server of the tests, not yet connected. */
export interface MailOwner {
  owner: TestUser;
  address: string;
  connect(more?: Record<string, unknown>): Promise<{ status: number; body: Connected<Mailbox> }>;
  listFollowUps(): Promise<MailFollowUpList>;
  getMailbox(): Promise<Mailbox | undefined>;
  listTasks(): Promise<Task[]>;
}

export interface MailWorld extends ConnectedWorld {
  dovecot: Dovecot;
  createOwner(): Promise<MailOwner>;
  ago(days: number): Date;
}

/** Starts an app and a Dovecot that it may connect to. */
export async function openMailWorld(options: WorldOptions = {}, dovecot?: Dovecot): Promise<MailWorld> {
  dovecot ??= await openDovecot();
  const world = await openConnectedWorld(options, dovecot, 16);
  let users = 0;
  return {
    ...world,
    dovecot,
    async createOwner() {
      users += 1;
      const [owner, address] = [await world.aide.signUp(), `box${users}@example.com`];
      return {
        owner,
        address,
        connect: (more = {}) =>
          owner.call<Connected<Mailbox>>('POST', '/mailboxes', {
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
    ago: (days) => new Date(world.aide.clock.now().getTime() - days * dayMs),
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
