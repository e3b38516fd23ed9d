import type { Delivery, Task } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeWhatsApp, type Fault } from '../../../../test/fake-whatsapp/fake-whatsapp.ts';
import type { Person, ShownMessage } from '../../../../test/fake-whatsapp/person.ts';
import { createWhatsAppApp, type WhatsAppApp } from '../../../../test/fake-whatsapp/whatsapp-app.ts';
import { sampleMessages } from '../../../../test/sample-messages.ts';
import type { TestUser } from '../../../../test/test-app.ts';
import { deliveriesTable, type DeliveryRow } from '../../../features/reminders/deliveries/deliveries.table.ts';
import { renderNotice } from '../../chat/text/notice.ts';
import { checkMessage, type SentBody } from '../../../../test/fake-whatsapp/check-message.ts';
import { renderReply, toWhatsAppText } from '../render.ts';

let aide: WhatsAppApp;
beforeAll(async () => {
  aide = await createWhatsAppApp();
});
afterEach(() => {
  aide.whatsApp.injectFault = () => undefined;
  aide.whatsApp.enforcesWindow = true;
  aide.whatsApp.postsStatuses = false;
});
afterAll(() => aide.close());

const hour = 3_600_000;
const findTaskNow = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data[0]!;
const findDelivery = async (user: TestUser) =>
  (await user.call<{ data: Delivery[] }>('GET', '/deliveries')).body.data.find(
    ({ channel, kind }) => channel === 'whatsapp' && kind === 'reminder',
  );
const labels = ({ buttons }: { buttons: { label: string }[] }) => buttons.map(({ label }) => label);
/** Returns the last reminder; a digest of the same moment may come before or after it. */
const findReminder = (person: Person) => person.shown().findLast((message) => labels(message).includes('Done'))!;

/** Moves to 10:30 of the next day: a late reminder would be one message with a digest of the same moment. */
async function moveToMorning(): Promise<void> {
  const day = new Date(aide.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
  aide.clock.set(new Date(`${day}T05:00:00Z`));
  await aide.app.engine.drain();
}

async function pass(ms: number): Promise<void> {
  aide.clock.advance(ms);
  await aide.app.engine.drain();
}

/** Resolves when the delivery has this state; it is recorded after the status was received. */
async function untilDelivery(user: TestUser, wanted: { status: string; answer?: string }): Promise<DeliveryRow> {
  for (;;) {
    const rows = await aide.database.read((tx) =>
      tx.select().from(deliveriesTable).where(eq(deliveriesTable.userId, user.id)),
    );
    const found = rows.find(({ channel, kind }) => channel === 'whatsapp' && kind === 'reminder');
    if (found?.status === wanted.status && (!wanted.answer || found.answer === wanted.answer)) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a reminder', () => {
  it('within 24 hours is text with three buttons, which act', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours, high priority');
    await pass(2 * hour);
    const reminder = findReminder(person);
    expect(reminder.raw.type).toBe('interactive');
    expect(reminder.text.split('\n').slice(0, 2)).toEqual(['⏰ *Call Priya*', 'Due now (12:30 PM)']);
    expect(labels(reminder)).toEqual(['Done', 'Snooze 1 hour', 'Tomorrow 9:00']);
    expect(await findDelivery(user)).toMatchObject({ status: 'sent' });
    expect((await person.press(reminder, 'Snooze 1 hour')).text).toContain('Moved. It is now due: Today, 1:30 PM.');
    await pass(hour);
    expect((await person.reply(findReminder(person), 'done with it')).text).toContain('Done: Call Priya');
    expect(await findTaskNow(user)).toMatchObject({ status: 'completed' });
  });

  it('after 24 hours is the template with the same buttons', async () => {
    await moveToMorning();
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 30 hours');
    await pass(23 * hour);
    await pass(7 * hour);
    const isReminder = ({ raw }: ShownMessage) => raw.template?.name === fakeWhatsApp.reminderTemplate;
    const reminder = person.shown().findLast(isReminder)!;
    expect(reminder.raw.template).toMatchObject({ language: { code: 'en' } });
    expect(reminder.text).toMatch(/^Call Priya\nDue now \(/);
    await person.press(reminder, 'Done');
    expect(await findTaskNow(user)).toMatchObject({ status: 'completed' });
  });

  it('switches to the template when Meta says that the window is closed (131047)', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours');
    aide.whatsApp.injectFault = ({ type }) =>
      type === 'template' ? undefined : { kind: 'error', status: 400, code: 131_047 };
    await pass(2 * hour);
    expect(person.shown().at(-1)!.raw.type).toBe('template');
    expect(await findDelivery(user)).toMatchObject({ status: 'sent' });
  });

  it.each([
    [131_026, 'WhatsApp could not deliver it because the number may not use WhatsApp any more.'],
    [131_051, 'WhatsApp does not support this kind of message.'],
    [131_021, 'WhatsApp refused it.'],
  ])('ends with a reason that the person sees after %i', async (code, reason) => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours');
    aide.whatsApp.injectFault = () => ({ kind: 'error', status: 400, code });
    await pass(2 * hour);
    const { body } = await user.call<{ data: { channel: string; error: string }[] }>('GET', '/deliveries/failed');
    expect(JSON.stringify(body.data)).toContain(reason);
    expect(await findDelivery(user)).toMatchObject({ status: 'failed' });
  });

  it.each([
    { kind: 'error', status: 400, code: 130_429 },
    { kind: 'error', status: 400, code: 131_056 },
    { kind: 'error', status: 503, code: 131_016 },
    { kind: 'not_json' },
    { kind: 'cut', when: 'before' },
  ] as Fault[])('is retried with backoff after %o', async (fault) => {
    await moveToMorning();
    const { user, person } = await aide.connected();
    await person.ask('Call Tom in 1 hour');
    aide.whatsApp.injectFault = () => fault;
    await pass(hour);
    await pass(60_000);
    expect(await findDelivery(user)).toMatchObject({ status: 'planned' });
    aide.whatsApp.injectFault = () => undefined;
    await pass(15 * 60_000);
    expect(findReminder(person).text).toContain('⏰ *Call Tom*');
    expect(await findDelivery(user)).toMatchObject({ status: 'sent' });
  });

  it('waits for a new token after 190, and the owner is notified', async () => {
    const own = await createWhatsAppApp();
    const owner = await own.connected();
    await owner.person.ask('Call Tom in 1 hour');
    own.whatsApp.injectFault = () => ({ kind: 'error', status: 401, code: 190 });
    own.clock.advance(hour);
    await own.app.engine.drain();
    const { body } = await owner.user.call<{ data: { title: string }[] }>('GET', '/notifications');
    expect(body.data.map(({ title }) => title)).toContain('WhatsApp needs a new access token');
    own.whatsApp.injectFault = () => undefined;
    own.clock.advance(6 * 60_000);
    await own.app.engine.drain();
    expect(owner.person.shown().at(-1)!.text).toContain('Call Tom');
    await own.close();
  });

  it('without a template ends with a reason after 24 hours', async () => {
    const config = { WHATSAPP_REMINDER_TEMPLATE: undefined, WHATSAPP_NOTICE_TEMPLATE: undefined };
    const own = await createWhatsAppApp({ config });
    const { user, person } = await own.connected();
    await person.ask('Call Priya in 30 hours');
    own.clock.advance(30 * hour);
    await own.app.engine.drain();
    const { body } = await user.call('GET', '/deliveries/failed');
    expect(JSON.stringify(body)).toContain('WhatsApp accepts it only within a day after your last message there.');
    await own.close();
  });
});

describe('the status of a reminder', () => {
  it('is recorded in its delivery', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours');
    aide.whatsApp.postsStatuses = true;
    await pass(2 * hour);
    expect(await untilDelivery(user, { status: 'sent', answer: 'delivered' })).toBeTruthy();
  });

  it.each([
    [131_026, 'WhatsApp could not deliver it'],
    [131_051, 'WhatsApp does not support'],
  ])('failed with %i ends the delivery with a reason', async (code, reason) => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours');
    aide.whatsApp.postsStatuses = true;
    aide.whatsApp.injectFault = () => ({ kind: 'status', code });
    await pass(2 * hour);
    await untilDelivery(user, { status: 'failed' });
    expect(JSON.stringify((await user.call('GET', '/deliveries/failed')).body)).toContain(reason);
  });

  it('failed with 131047 sends the template', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours');
    aide.whatsApp.postsStatuses = true;
    aide.whatsApp.injectFault = ({ type }) => (type === 'template' ? undefined : { kind: 'status', code: 131_047 });
    await pass(2 * hour);
    await untilDelivery(user, { status: 'planned' });
    await pass(60_000);
    expect(person.shown().at(-1)!.raw.type).toBe('template');
    expect(await untilDelivery(user, { status: 'sent', answer: 'delivered' })).toBeTruthy();
  });

  it('failed with 130429 sends it again', async () => {
    const { user, person } = await aide.connected();
    await person.ask('Call Priya in 2 hours');
    aide.whatsApp.postsStatuses = true;
    aide.whatsApp.injectFault = () => ({ kind: 'status', code: 130_429 });
    await pass(2 * hour);
    await untilDelivery(user, { status: 'planned' });
    aide.whatsApp.injectFault = () => undefined;
    await pass(60_000);
    expect(await untilDelivery(user, { status: 'sent', answer: 'delivered' })).toBeTruthy();
  });
});

describe('a rendered notice', () => {
  it.each(Object.entries(sampleMessages()))('of kind %s keeps the limits of WhatsApp', (_kind, message) => {
    const parts = renderReply(renderNotice(message));
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts)
      expect(() =>
        checkMessage({ messaging_product: 'whatsapp', to: '919820000000', ...part } as SentBody),
      ).not.toThrow();
  });

  it('has the markup of WhatsApp', () => {
    expect(toWhatsAppText('<b>A &amp; B</b> <s>old</s> <code>1</code> &lt;3')).toBe('*A & B* ~old~ `1` <3');
  });
});
