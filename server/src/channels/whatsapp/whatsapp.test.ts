import type { Task, WhatsAppStatus } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWhatsAppApp, getLinkText, type WhatsAppApp } from '../../../test/fake-whatsapp/whatsapp-app.ts';
import type { TestUser } from '../../../test/test-app.ts';
import type { Transcriber } from '../../features/assistant/speech/transcriber.ts';
import { deliveriesTable } from '../../features/reminders/deliveries/deliveries.table.ts';

let aide: WhatsAppApp;
let heard: Awaited<ReturnType<Transcriber['transcribe']>>;
let asked: Parameters<Transcriber['transcribe']>[] = [];
beforeAll(async () => {
  aide = await createWhatsAppApp({
    now: '2026-11-18T05:00:00.000Z',
    transcriber: {
      prepare: () => undefined,
      getLanguages: () => ['en'],
      async transcribe(...call) {
        asked.push(call);
        return heard;
      },
    },
  });
});
beforeEach(() => {
  asked = [];
  heard = { ok: true, text: 'call priya tomorrow at four pm' };
});
afterAll(() => aide.close());

const listTasks = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const getStatus = async (user: TestUser) =>
  (await user.call<{ data: WhatsAppStatus }>('GET', '/whatsapp/status')).body.data;
const labels = ({ buttons }: { buttons: { label: string }[] }) => buttons.map(({ label }) => label);

describe('linking', () => {
  it('connects the number that sends the code of the link, once', async () => {
    const user = await aide.signUp();
    const text = await getLinkText(user);
    expect((await getStatus(user)).link).toMatch(
      /^https:\/\/wa\.me\/15550100199\?text=Connect%20Aide%3A%20[A-Z2-9-]{14}$/,
    );
    const person = aide.person();
    expect((await person.ask(text)).text).toContain('*Connected.*');
    expect(await getStatus(user)).toMatchObject({ configured: true, linked: true, stopped: false });
    expect((await getStatus(user)).phone).toMatch(/^\+9198•+\d{3}$/);
    const stranger = aide.person();
    expect((await stranger.ask(text)).text).toContain('has been used or is too old');
    expect((await stranger.ask('buy milk')).text).toContain('I work for people who have connected this number');
    const { body } = await user.call('GET', '/onboarding/export');
    expect(body['whatsapp']).toMatchObject({ phone: person.phone });
  });

  it('rejects a code after a day', async () => {
    const own = await createWhatsAppApp();
    const user = await own.signUp();
    const text = await getLinkText(user);
    own.clock.advance(25 * 60 * 60_000);
    expect((await own.person().ask(text)).text).toContain('too old');
    expect((await getStatus(user)).linked).toBe(false);
    await own.close();
  });

  it('of a number that another account has disconnects the other account, which is notified', async () => {
    const first = await aide.connected();
    const second = await aide.signUp();
    await first.person.ask(await getLinkText(second));
    expect((await getStatus(first.user)).linked).toBe(false);
    const { body } = await first.user.call<{ data: { title: string }[] }>('GET', '/notifications');
    expect(body.data.map(({ title }) => title)).toContain('Your WhatsApp number was connected to another account');
    await first.person.ask('buy milk');
    expect(await listTasks(second)).toHaveLength(1);
  });

  it('ends on the web and in the chat', async () => {
    const { user, person } = await aide.connected();
    expect((await user.call('DELETE', '/whatsapp/link')).body.data).toEqual({ unlinked: true });
    expect((await person.ask('buy milk')).text).toContain('I work for people');
    await person.ask(await getLinkText(user));
    expect((await person.ask('Unlink')).text).toContain('Disconnected');
    expect(await getStatus(user)).toMatchObject({ linked: false, phone: null });
  });

  it('follows the person to a new number that WhatsApp reports', async () => {
    const { user, person } = await aide.connected();
    const next = aide.person();
    await person.post(
      person.build({ type: 'system', system: { type: 'user_changed_number', wa_id: next.phone, body: 'changed' } }),
    );
    // Messages are in order per number, and this one comes from another.
    await expect.poll(async () => (await getStatus(user)).phone?.slice(-3)).toBe(next.phone.slice(-3));
    expect((await next.ask('buy milk')).text).toContain('Buy milk');
    expect(await listTasks(user)).toHaveLength(1);
  });

  it('limits replies to strangers', async () => {
    const limited = await createWhatsAppApp({ config: { AIDE_RATE_LIMITS: true } });
    const stranger = limited.person();
    for (let n = 0; n < 3; n += 1) await stranger.ask('hello');
    for (let n = 0; n < 5; n += 1) await stranger.post(stranger.build({ type: 'text', text: { body: 'hello' } }));
    const { person } = await limited.connected();
    await person.ask('hi');
    expect(stranger.shown()).toHaveLength(3);
    await limited.close();
  });
});

describe('STOP', () => {
  it('ends reminders and says so, START resumes them, and messages are still answered', async () => {
    const { user, person } = await aide.connected();
    await person.ask('call the bank tomorrow at 4 pm');
    const countPlanned = async () =>
      (
        await aide.database.read((tx) => tx.select().from(deliveriesTable).where(eq(deliveriesTable.userId, user.id)))
      ).filter(({ channel, status }) => channel === 'whatsapp' && status === 'planned').length;
    expect(await countPlanned()).toBe(1);
    expect((await person.ask('Stop')).text).toContain('You won’t get reminders or reports here any more');
    expect(await countPlanned()).toBe(0);
    expect((await getStatus(user)).stopped).toBe(true);
    expect((await person.ask('what’s next?')).text).toContain('Call the bank');
    expect((await person.ask('START')).text).toBe('Reminders are on again.');
    expect(await countPlanned()).toBe(1);
  });
});

describe('messages', () => {
  it('become tasks; the reply has a list of actions', async () => {
    const { user, person } = await aide.connected();
    const reply = await person.ask('call Priya tomorrow at 4 pm');
    expect(reply.text).toMatch(
      /^\*Call Priya\*\nFollow-up\nWith: Priya \(not in your contacts\)\nWhen: Tomorrow, 4:00 PM/,
    );
    expect(labels(reply)).toEqual(['Add Priya as a contact', 'Date', 'Priority', 'Done', 'Undo']);
    expect(await listTasks(user)).toMatchObject([{ title: 'Call Priya', source: 'whatsapp' }]);
    const dates = await person.press(reply, 'Date');
    expect(labels(dates)).toHaveLength(9);
    const moved = await person.press(dates, 'Tomorrow');
    expect(moved.text).toContain('When: Tomorrow');
    aide.clock.advance(1_000);
    expect((await person.press(moved, 'Done')).text).toContain('Done ✓');
    expect((await person.ask('undo')).text).toContain('Undone');
  });

  it('choices among tasks are a list, and a choice is carried out', async () => {
    const { person } = await aide.connected();
    for (const body of ['call Rahul about the invoice friday', 'send Rahul the quote monday']) await person.ask(body);
    const question = await person.ask('move the Rahul task to tuesday');
    expect(labels(question).at(-1)).toBe('None of these');
    const chosen = question.buttons[0]!.label;
    expect((await person.press(question, chosen)).text).toContain('Moved: ');
  });

  it('a reply to a message is about its task: "it", a date and a command', async () => {
    const { user, person } = await aide.connected();
    const first = await person.ask('buy milk tomorrow');
    await person.ask('buy bread tomorrow');
    expect((await person.reply(first, 'make it urgent')).text).toContain('Priority changed: Buy milk');
    expect((await person.reply(first, 'friday')).text).toContain('When: Fri 20 Nov');
    expect((await person.reply(first, '/done')).text).toContain('~Buy milk~');
    const tasks = await listTasks(user);
    expect(tasks.find(({ title }) => title === 'Buy milk')?.status).toBe('completed');
    expect(tasks.find(({ title }) => title === 'Buy bread')?.status).toBe('pending');
  });

  it('commands of the other chat work here too', async () => {
    const { person } = await aide.connected();
    await person.ask('buy milk today');
    expect((await person.ask('/today')).text).toContain('1. *Buy milk*');
    expect((await person.ask('/help')).text).toContain('Write or say what you want to remember');
  });

  it('a contact card becomes a contact', async () => {
    const { user, person } = await aide.connected();
    const card = { name: { formatted_name: 'Meera Nair' }, phones: [{ phone: '+91 98200 11223', wa_id: '1' }] };
    expect((await person.send({ type: 'contacts', contacts: [card] })).text).toContain(
      'Added to your contacts: Meera Nair',
    );
    const { body } = await user.call<{ data: { name: string }[] }>('GET', '/contacts');
    expect(body.data).toMatchObject([{ name: 'Meera Nair' }]);
  });

  it.each([
    { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } },
    { type: 'location', location: { latitude: 1, longitude: 2 } },
    { type: 'sticker', sticker: { id: '1' } },
    { type: 'unsupported', errors: [{ code: 131_051, title: 'Message type unknown' }] },
  ])('$type is refused kindly and creates nothing', async (message) => {
    const { user, person } = await aide.connected();
    expect((await person.send(message)).text).toBe(
      'I can read text and hear voice notes. Please tell me in words what to remember.',
    );
    expect(await listTasks(user)).toEqual([]);
  });

  it('the caption of an image is a message', async () => {
    const { user, person } = await aide.connected();
    await person.send({ type: 'image', image: { id: '1', caption: 'pay this bill tomorrow' } });
    expect(await listTasks(user)).toMatchObject([{ title: 'Pay this bill' }]);
  });

  it('a reaction gets no reply', async () => {
    const { person } = await aide.connected();
    const before = person.shown().length;
    await person.post(person.build({ type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } }));
    await person.ask('hi');
    expect(person.shown()).toHaveLength(before + 1);
  });

  it('an edited message changes its task, and a deleted one offers to undo it', async () => {
    const { user, person } = await aide.connected();
    const message = person.build({ type: 'text', text: { body: 'buy milk tomorrow' } });
    const before = person.shown().length;
    await person.post(message);
    await aide.whatsApp.until(() => person.shown().length === before + 1);
    const edited = { type: 'text', text: { body: 'buy oat milk on friday' } };
    const reply = await person.send({ type: 'edit', edit: { original_message_id: message.id, message: edited } });
    expect(reply.text).toMatch(/^Updated:\n\*Buy oat milk\*/);
    const deleted = await person.send({ type: 'revoke', revoke: { original_message_id: message.id } });
    expect(deleted.text).toContain('You deleted that message.');
    await person.press(deleted, 'Undo');
    expect(await listTasks(user)).toEqual([]);
  });

  it('a button with unknown data gets a reply', async () => {
    const { person } = await aide.connected();
    const reply = {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'no', title: 'x' } },
    };
    expect((await person.send(reply)).text).toBe('This button no longer works.');
  });

  it('a text with many lines is sent in parts within the limits', async () => {
    const { user, person } = await aide.connected();
    for (let n = 0; n < 15; n += 1)
      await user.call('POST', '/tasks', { title: `Task ${n} ${'with a long name '.repeat(6)}`, dueDate: '2026-11-18' });
    await person.ask('/today');
    await aide.whatsApp.until(() => person.shown().at(-1)?.buttons.length === 10);
    const list = person.shown().at(-1)!;
    expect(list.text).toBe('What next?');
  });
});

describe('a voice note', () => {
  const note = new Uint8Array([79, 103, 103, 83, 1, 2, 3]);

  it('is downloaded with the token, transcribed and becomes a task', async () => {
    const { user, person } = await aide.connected();
    const reply = await person.voice(note);
    expect(reply.text).toMatch(/^Heard: “call priya tomorrow at four pm”\n/);
    expect(await listTasks(user)).toMatchObject([{ title: 'Call priya', source: 'whatsapp_voice' }]);
    expect(asked[0]?.[0]).toEqual({ bytes: note, mimeType: 'audio/ogg' });
  });

  it('that is too large or unclear gets a reply and is never downloaded completely', async () => {
    const { user, person } = await aide.connected();
    expect((await person.voice(note, { statedSize: 50_000_000 })).text).toContain('too long');
    expect((await person.voice(new Uint8Array(9_000_000), { statedSize: 10 })).text).toContain('too long');
    expect(asked).toEqual([]);
    heard = { ok: false, reason: 'unclear' };
    expect((await person.voice(note)).text).toContain('I couldn’t understand that');
    expect(await listTasks(user)).toEqual([]);
  });
});
