import type { Task } from '@aide/contract';
import { and, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWhatsAppApp, type WhatsAppApp } from '../../../test/fake-whatsapp/whatsapp-app.ts';
import type { TestUser } from '../../../test/test-app.ts';
import { whatsAppSentTable } from './messages.table.ts';

let aide: WhatsAppApp;
beforeAll(async () => {
  aide = await createWhatsAppApp({ now: '2026-11-18T05:00:00.000Z' });
});
afterAll(() => aide.close());

const listTasks = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;

/** Waits until a later attempt has found that the response to an earlier one is unknown. */
async function untilUnsure(): Promise<void> {
  const isUnsure = and(isNull(whatsAppSentTable.messageId), isNotNull(whatsAppSentTable.unsureAt));
  while ((await aide.database.read((db) => db.$count(whatsAppSentTable, isUnsure))) === 0)
    await new Promise((resolve) => setImmediate(resolve));
}

describe('a reply that Meta does not accept', () => {
  it.each([
    { kind: 'error', status: 400, code: 130_429 },
    { kind: 'error', status: 400, code: 131_056 },
    { kind: 'error', status: 500, code: 131_000 },
  ] as const)('after %o is sent again, and the task is created once', async (fault) => {
    const { user, person } = await aide.connected();
    let isFirst = true;
    aide.whatsApp.injectFault = () => {
      const now = isFirst;
      isFirst = false;
      return now ? fault : undefined;
    };
    expect((await person.ask('buy milk')).text).toContain('Buy milk');
    aide.whatsApp.injectFault = () => undefined;
    expect(await listTasks(user)).toHaveLength(1);
  });

  it.each([{ kind: 'not_json' }, { kind: 'cut', when: 'before' }] as const)(
    'after %o, which does not say whether it was accepted, is sent again when no status has confirmed it for 15 seconds',
    async (fault) => {
      const { user, person } = await aide.connected();
      aide.whatsApp.injectFault = () => fault;
      const before = aide.whatsApp.calls.length;
      await person.post(person.build({ type: 'text', text: { body: 'buy milk' } }));
      await untilUnsure();
      expect(aide.whatsApp.calls).toHaveLength(before + 1);
      aide.whatsApp.injectFault = () => undefined;
      aide.clock.advance(15_000);
      await aide.whatsApp.until(() => person.shown().some(({ text }) => text.includes('Buy milk')));
      expect(await listTasks(user)).toHaveLength(1);
    },
  );

  it('whose response was lost is not sent again after its status has arrived', async () => {
    const { person } = await aide.connected();
    aide.whatsApp.injectFault = () => ({ kind: 'cut', when: 'after' });
    await person.post(person.build({ type: 'text', text: { body: 'buy milk' } }));
    await untilUnsure();
    aide.whatsApp.injectFault = () => undefined;
    const reply = person.shown().at(-1)!;
    const { id, biz_opaque_callback_data } = reply.raw;
    const timestamp = String(Math.floor(aide.clock.now().getTime() / 1000));
    const status = { id, biz_opaque_callback_data, status: 'sent', timestamp, recipient_id: person.phone };
    expect(await aide.whatsApp.post(aide.whatsApp.wrap({ statuses: [status] }))).toBe(200);
    const sent = person.shown().length;
    expect((await person.ask('buy bread')).text).toContain('Buy bread');
    expect(person.shown()).toHaveLength(sent + 1);
    // Its buttons are known.
    expect((await person.reply(reply, 'done')).text).toContain('Done: Buy milk');
  });

  it('because the token has expired is sent once the owner has saved a new one, and the owner is notified', async () => {
    const own = await createWhatsAppApp();
    const owner = await own.signUp();
    const { user, person } = await own.connected();
    own.whatsApp.injectFault = () => ({ kind: 'error', status: 401, code: 190 });
    await person.post(person.build({ type: 'text', text: { body: 'buy milk' } }));
    await own.whatsApp.until(() => own.whatsApp.calls.length >= 2);
    own.whatsApp.injectFault = () => undefined;
    await own.whatsApp.until(() => person.shown().some(({ text }) => text.includes('Buy milk')));
    expect(await listTasks(user)).toHaveLength(1);
    const { body } = await owner.call<{ data: { title: string }[] }>('GET', '/notifications');
    expect(body.data.filter(({ title }) => title === 'WhatsApp needs a new access token')).toHaveLength(1);
    await own.close();
  });
});
