import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotApp, type BotApp } from '../../../../test/fake-telegram/bot-app.ts';
import { everydayMessages } from '../../../../test/fake-telegram/everyday-messages.ts';
import type { Fault } from '../../../../test/fake-telegram/fake-telegram.ts';
import { capturesTable } from '../../../features/assistant/requests/requests.table.ts';
import { tasksTable } from '../../../features/planner/tasks/tasks.table.ts';
import { createLog } from '../../../platform/log.ts';
import { telegramUpdatesTable } from '../updates/updates.table.ts';
import { createInbox } from '../../chat/inbox.ts';
import { createUpdateStore } from '../updates/updates.repository.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp();
});
afterAll(() => aide.close());

/** Returns the messages of a user in the order in which their tasks were created: ids of version 7 are sorted by time. */
const listTexts = async (userId: string) =>
  (
    await aide.database.read((db) =>
      db
        .select({ text: capturesTable.text })
        .from(capturesTable)
        .where(eq(capturesTable.userId, userId))
        .orderBy(asc(capturesTable.entityId)),
    )
  ).map(({ text }) => text);
const listTasksNow = (userId: string) =>
  aide.database.read((db) => db.select().from(tasksTable).where(eq(tasksTable.userId, userId)));
const listReplies = (chatId: number) =>
  aide.telegram.chats.of(chatId).filter(({ text }) => text.includes('Priority: '));

/** Short form: `npm run drill bot-kills` sends five hundred and kills the process in between. */
const count = 100;
const people = 5;

describe(`${count} messages`, () => {
  const messages = everydayMessages(count);
  const half = count / 2;

  it('sent one after another become one task each', async () => {
    expect(new Set(messages).size).toBe(count);
    const { user, person } = await aide.connected();
    for (const text of messages.slice(0, half)) await person.ask(text);
    expect(await listTexts(user.id)).toEqual(messages.slice(0, half));
    expect(await listTasksNow(user.id)).toHaveLength(half);
  });

  it('sent concurrently from several chats become one task each, in order per chat', async () => {
    const others = messages.slice(half);
    const chats = await Promise.all(Array.from({ length: people }, () => aide.connected()));
    for (const [n, text] of others.entries()) {
      const id = chats[n % people]!.person.send(text);
      if (n % 10 === 0) aide.telegram.updates.repeat(id);
    }
    const each = half / people;
    await aide.telegram.until(() => chats.every(({ person }) => listReplies(person.chatId).length === each));
    for (const [n, { user }] of chats.entries()) {
      const wanted = others.filter((_, index) => index % people === n);
      expect(await listTexts(user.id)).toEqual(wanted);
      const made = await listTasksNow(user.id);
      expect(made).toHaveLength(each);
    }
  });
});

it('handles updates of one chat in order and other chats concurrently', async () => {
  const started: number[] = [];
  const first = Promise.withResolvers<boolean>();
  const other = Promise.withResolvers<void>();
  const inbox = createInbox({
    transactions: aide.app.transactions,
    log: createLog('silent'),
    store: createUpdateStore(1),
    stop: new AbortController().signal,
    handle(update) {
      started.push(update.update_id);
      if (update.update_id === 3) other.resolve();
      return update.update_id === 1 ? first.promise : Promise.resolve(true);
    },
    observe: () => undefined,
  });
  const createUpdate = (id: number, chatId: number) => {
    const chat = { id: chatId, type: 'private' as const, first_name: 'Asha' };
    const from = { id: chatId, is_bot: false, first_name: 'Asha' };
    return { update_id: id, message: { message_id: id, date: 1, text: 'Buy milk', chat, from } };
  };
  await inbox.take([createUpdate(1, 10), createUpdate(2, 10), createUpdate(3, 20)]);
  await other.promise;
  expect(started).toEqual([1, 3]);
  first.resolve(true);
  await inbox.waitUntilBelow(1);
  expect(started).toEqual([1, 3, 2]);
});

describe('failures', () => {
  it('a repeated update has one effect and one reply', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Buy milk tomorrow');
    const id = [...aide.telegram.updates.handedOut.keys()].at(-1)!;
    const sent = aide.telegram.chats.of(person.chatId).length;
    for (let n = 0; n < 3; n += 1) aide.telegram.updates.repeat(id);
    await person.ask('/help');
    expect(aide.telegram.chats.of(person.chatId)).toHaveLength(sent + 1);
    expect(await listTasksNow(user.id)).toHaveLength(1);
  });

  it.each([
    ['429', { kind: 'too_many', retryAfter: 1 }],
    ['500', { kind: 'broken' }],
    ['502 without JSON', { kind: 'not_json' }],
    ['a line cut before', { kind: 'cut', when: 'before' }],
    ['a line cut after', { kind: 'cut', when: 'after' }],
  ] as [string, Fault][])('%s is retried: each message becomes one task and gets a reply', async (_name, fault) => {
    const { user, person } = await aide.connected();
    const once = new Set(['getUpdates', 'sendMessage']);
    aide.telegram.injectFault = (method) => (once.delete(method) ? fault : undefined);
    // The open long poll was started before the fault was injected: this message ends it, and the next poll fails.
    await person.ask('Buy milk tomorrow');
    person.send('Buy bread tomorrow');
    await aide.telegram.until(() => aide.telegram.chats.getLast(person.chatId).text.startsWith('Buy bread'));
    expect(once.size).toBe(0);
    aide.telegram.injectFault = () => undefined;
    expect((await listTasksNow(user.id)).map(({ title }) => title).toSorted()).toEqual(['Buy bread', 'Buy milk']);
  });

  it('a burst of messages is throttled, and none is lost', async () => {
    const limited = await createBotApp({ config: { AIDE_RATE_LIMITS: true } });
    const { user, person } = await limited.connected();
    const sent = Array.from({ length: 63 }, (_, n) => `Buy milk no ${n} tomorrow`);
    for (const text of sent) person.send(text);
    const replies = () => limited.telegram.chats.of(person.chatId).filter(({ text }) => text.includes('Priority: '));
    await limited.telegram.until(() => replies().length >= 59);
    expect(replies().length).toBeLessThan(sent.length);
    limited.clock.advance(60_000);
    await limited.telegram.until(() => replies().length === sent.length);
    const captured = await limited.database.read((db) =>
      db.select({ text: capturesTable.text }).from(capturesTable).where(eq(capturesTable.userId, user.id)),
    );
    expect(captured.map(({ text }) => text).toSorted()).toEqual(sent.toSorted());
    await limited.close();
  });

  it('a process that stops leaves the remaining updates to the next one, which continues from there', async () => {
    const own = await createBotApp();
    const { person } = await own.connected();
    await person.ask('Buy milk tomorrow');
    await own.app.stop();
    const fetched = own.telegram.listCalls('getUpdates').at(-1)!.body.offset;
    // Claimed by a process that was killed before it started.
    const text = 'Buy bread tomorrow';
    const message = {
      message_id: 900_001,
      date: 1,
      text,
      chat: { id: person.chatId, type: 'private' as const, first_name: 'Asha' },
      from: { id: person.chatId, is_bot: false, first_name: 'Asha' },
    };
    await own.database.statement((db) =>
      db.insert(telegramUpdatesTable).values({
        botId: 7_000_001,
        updateId: 499_000,
        update: { update_id: 499_000, message },
        receivedAt: own.clock.now(),
      }),
    );
    const before = own.telegram.listCalls('getUpdates').length;
    const next = await own.another();
    await own.telegram.until(() => own.telegram.chats.getLast(person.chatId).text.startsWith('Buy bread'));
    await own.telegram.until(() => own.telegram.listCalls('getUpdates').length > before);
    expect(own.telegram.listCalls('getUpdates')[before]!.body.offset).toBe(fetched);
    await next.stop();
    const left = await own.database.read((db) => db.select().from(telegramUpdatesTable));
    expect(left.every(({ handledAt, update }) => handledAt !== null && update === null)).toBe(true);
    await own.close();
  });

  it('a process stops immediately although getMe has not returned yet', async () => {
    const own = await createBotApp();
    const asked = Promise.withResolvers<void>();
    const returned = Promise.withResolvers<void>();
    own.telegram.injectFault = (method) => {
      if (method !== 'getMe') return undefined;
      asked.resolve();
      return { kind: 'held', until: returned.promise };
    };
    const late = await own.another();
    await asked.promise;
    await late.stop();
    // Had it waited for getMe, it would never have stopped.
    expect(own.telegram.listCalls('getMe').filter(({ fault }) => fault === 'held')).toEqual([]);
    returned.resolve();
    await own.close();
  });

  it('of two processes one fetches, and the other takes over when it stops', async () => {
    const own = await createBotApp();
    // The embedded database has one process, so there is no other to take over.
    if (own.database.kind === 'postgres') {
      const second = await own.another();
      const { user, person } = await own.connected();
      await person.ask('Buy milk tomorrow');
      const offsets = own.telegram.listCalls('getUpdates').map(({ body }) => body.offset);
      expect(offsets).toEqual(offsets.toSorted((a, b) => Number(a) - Number(b)));
      await own.app.stop();
      await person.ask('Buy bread tomorrow');
      // The process that takes over may send the first reply again; the task is created once.
      const tasks = () => own.database.read((db) => db.select().from(tasksTable).where(eq(tasksTable.userId, user.id)));
      await expect.poll(tasks).toHaveLength(2);
      await second.stop();
    }
    await own.close();
  });

  it('a stopping process finishes its own updates, and no other process handles them', async () => {
    const own = await createBotApp();
    const second = own.database.kind === 'postgres' ? await own.another() : undefined;
    const { person } = await own.connected();
    const replying = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    own.telegram.injectFault = (method) => {
      if (method !== 'sendMessage') return undefined;
      replying.resolve();
      return { kind: 'held', until: stopping.promise };
    };
    person.send('Buy milk tomorrow');
    await replying.promise;
    const stopped = own.app.stop();
    stopping.resolve();
    await stopped;
    const next = second ?? (await own.another());
    own.telegram.injectFault = () => undefined;
    await person.ask('Buy bread tomorrow');
    const replies = own.telegram.chats.of(person.chatId).map(({ text }) => text.split('\n')[0]);
    expect(replies.filter((line) => line === 'Buy milk')).toHaveLength(1);
    await next.stop();
    await own.close();
  });

  it('zero bytes and lone surrogates are removed', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Buy \0milk\uD800 tomorrow');
    expect(await listTasksNow(user.id)).toHaveLength(1);
  });
});
