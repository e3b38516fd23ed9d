import { removeOwner } from '../../../../test/test-app.ts';
import type { Contact, RecurringTask, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailDomain, openMailWorld, getRejection, type MailWorld } from '../../../../test/mail-world.ts';
import { getHeader, openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import type { TestUser } from '../../../../test/test-app.ts';

let sink: SmtpSink;
let world: MailWorld;
let asha: TestUser;
beforeAll(async () => {
  sink = await openSmtpSink();
  world = await openMailWorld({
    config: { SMTP_URL: sink.url, AIDE_MAIL_FROM: `Aide <aide@${mailDomain}>` },
    channels: {},
  });
  asha = await world.aide.signUp({ email: 'asha@example.com', timezone: 'Asia/Kolkata' });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const at = (word: string) => `${word}@${mailDomain}`;
let mails = 0;
function mailTo(word: string, more: Record<string, unknown> = {}) {
  mails += 1;
  return {
    from: 'Asha Rao <asha@example.com>',
    to: 'Priya Shah <priya@acme.example>',
    bcc: at(word),
    subject: `Offer ${mails}`,
    text: `The offer, number ${mails}.`,
    messageId: `<offer-${mails}@example.com>`,
    ...more,
  };
}
async function getSuffix(user: TestUser): Promise<string> {
  const { body } = await user.call<{ data: { suffix: string } }>('GET', '/mail-addresses');
  return body.data.suffix;
}

const titleNow = () => `Offer ${mails}`;

async function listTasksNow(user: TestUser, title: string): Promise<Task[]> {
  const { body } = await user.call<{ data: Task[] }>('GET', '/tasks');
  return body.data.filter((task) => task.title === title);
}

async function findReplyTo(messageIdOfQuestion: string) {
  await world.aide.app.engine.drain();
  const found = sink.mails.find(({ raw }) => getHeader(raw, 'In-Reply-To') === messageIdOfQuestion);
  if (!found) throw new Error('no reply was sent');
  return found;
}

describe('an account created with the address of another person', () => {
  it('receives none of their mails: the address is not confirmed', async () => {
    const squatter = await world.aide.signUp({ email: 'ravi@example.com', confirmed: false });
    const mail = mailTo('tomorrow', { from: 'Ravi <ravi@example.com>' });
    expect(await getRejection(world.send(mail))).toContain('ravi@example.com is not confirmed.');
    expect(await listTasksNow(squatter, titleNow())).toEqual([]);
  });
});

describe('a mail to a date address', () => {
  // Wednesday 18 November 2026, 10:30 in Kolkata.
  it.each([
    ['[S1.what.20, S1.what.21]', 'tomorrow', '2026-11-19T03:30:00.000Z'],
    ['[S1.what.22]', 'monday', '2026-11-23T03:30:00.000Z'],
    ['[S1.what.23]', 'nextweek', '2026-11-23T03:30:00.000Z'],
    ['[S1.what.24]', 'friday4pm', '2026-11-20T10:30:00.000Z'],
    ['a date in words of its own', '5dec-10am', '2026-12-05T04:30:00.000Z'],
    ['hours', '2h', '2026-11-18T07:00:00.000Z'],
    ['any case', 'ToMorrow', '2026-11-19T03:30:00.000Z'],
    ['today, when nine is over, comes in an hour', 'today', '2026-11-18T06:00:00.000Z'],
  ])('%s: %s creates a follow-up for that date', async (_row, word, due) => {
    expect(await world.send(mailTo(word))).toBe('250 2.0.0 Taken');
    const [task, ...others] = await listTasksNow(asha, titleNow());
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      task_type: 'follow_up',
      source: 'email',
      status: 'pending',
      due_date: due,
      due_has_time: true,
    });
    expect(task?.description).toBe(`Mail to Priya Shah <priya@acme.example>\n\nThe offer, number ${mails}.`);
  });

  it('is linked to the recipient in To if they are a contact, and creates no contact', async () => {
    const { body } = await asha.call<{ data: Contact }>('POST', '/contacts', {
      name: 'Ravi',
      email: 'Ravi@Acme.example',
    });
    await world.send(mailTo('tomorrow', { to: ['nobody@acme.example', 'ravi@acme.example'] }));
    expect((await listTasksNow(asha, titleNow()))[0]?.contact_id).toBe(body.data.id);
    expect((await asha.call<{ data: Contact[] }>('GET', '/contacts')).body.data).toHaveLength(1);
  });

  it('may have the date address in To or Cc: only the sender gets a follow-up', async () => {
    await world.send(mailTo('tomorrow', { to: at('tomorrow'), bcc: undefined }));
    const [alone] = await listTasksNow(asha, titleNow());
    expect(alone).toMatchObject({ contact_id: null, description: `The offer, number ${mails}.` });
    await world.send(mailTo('tomorrow', { cc: at('tomorrow'), bcc: undefined }));
    expect(await listTasksNow(asha, titleNow())).toHaveLength(1);
  });

  it('to several date addresses creates one follow-up for each, and the same mail again creates none', async () => {
    const mail = mailTo('tomorrow', { bcc: [at('tomorrow'), at('nextweek'), at('Tomorrow')] });
    await world.send(mail);
    expect(await listTasksNow(asha, titleNow())).toHaveLength(2);
    expect(await world.send(mail)).toMatch(/^250/);
    await Promise.all([world.send(mail), world.send({ ...mail, bcc: at('nextweek') })]);
    expect(await listTasksNow(asha, titleNow())).toHaveLength(2);
    await world.send({ ...mail, bcc: at('nextmonth') });
    expect(await listTasksNow(asha, titleNow())).toHaveLength(3);
  });

  it('with unknown date words is rejected in the SMTP dialogue, with the known ones', async () => {
    const response = await getRejection(world.send(mailTo('whenever')));
    expect(response).toMatch(
      /^550 5\.1\.1 "whenever" is not a date we know\. Known are: .*tomorrow.*monday9am.*formats/,
    );
    expect(response.length).toBeLessThan(512);
    expect(await getRejection(world.send(mailTo('2020-01-01')))).toMatch(/^550 5\.1\.1 2020-01-01 has passed already/);
    expect(await listTasksNow(asha, titleNow())).toEqual([]);
  });

  it('that cannot be stored gets a temporary error, and the retry stores it once', async () => {
    const mail = mailTo('tomorrow');
    const { database } = world.aide;
    const { transaction } = database;
    // The commit fails after the effect: the sender must not get a 250.
    database.transaction = async (work) =>
      transaction(async (tx, endWith) => {
        await work(tx, endWith);
        throw Object.assign(new Error('the line is cut'), { code: 'ECONNRESET' });
      });
    expect(await getRejection(world.send(mail))).toMatch(/^451 4\.3\.0/);
    database.transaction = transaction;
    expect(await listTasksNow(asha, titleNow())).toEqual([]);
    expect(await world.send(mail)).toMatch(/^250/);
    expect(await listTasksNow(asha, titleNow())).toHaveLength(1);
  });

  it('from a program is accepted and ignored', async () => {
    for (const headers of [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'List-Id': '<x.example>' },
    ]) {
      expect(await world.send(mailTo('tomorrow', { headers }))).toMatch(/^250/);
      expect(await listTasksNow(asha, titleNow())).toEqual([]);
    }
    expect(await world.send(mailTo('tomorrow', { envelope: { from: '', to: at('tomorrow') } }))).toMatch(/^250/);
    expect(await listTasksNow(asha, titleNow())).toEqual([]);
  });
});

describe('a command', () => {
  it('pending@ replies with the pending follow-ups', async () => {
    await world.send(mailTo('tomorrow', { subject: 'Waiting <b>for</b> this' }));
    await world.send(mailTo('pending', { messageId: '<ask-pending@example.com>' }));
    const response = await findReplyTo('<ask-pending@example.com>');
    expect(response.to).toEqual(['asha@example.com']);
    expect(getHeader(response.raw, 'Auto-Submitted')).toBe('auto-replied');
    expect(response.raw).toContain('Tomorrow, 9:00 AM');
    expect(response.raw).not.toContain('<b>for</b> this</');
  });

  it('cancel@ finds a follow-up by a subject that is too long for a title', async () => {
    const cancel = `cancel.${await getSuffix(asha)}`;
    const subject = `Minutes ${'of the meeting '.repeat(25)}`.trim();
    await world.send(mailTo('tomorrow', { subject, messageId: '<long1@example.com>' }));
    const findTask = async () =>
      (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data.find(({ title }) =>
        title.startsWith('Minutes of'),
      );
    expect(await findTask()).toMatchObject({ status: 'pending' });
    await world.send(mailTo(cancel, { subject: `Fwd: ${subject}`, messageId: '<long2@example.com>' }));
    expect(await findTask()).toMatchObject({ status: 'cancelled' });
  });

  it('cancel@ with the private suffix cancels the follow-ups of its thread, or of its subject', async () => {
    const cancel = `cancel.${await getSuffix(asha)}`;
    await world.send(mailTo('nextweek', { bcc: [at('nextweek'), at('everyfriday')], subject: 'The contract' }));
    const first = `<offer-${mails}@example.com>`;
    await world.send(mailTo(cancel, { subject: 'Re: The contract', inReplyTo: first, messageId: '<c1@example.com>' }));
    expect((await findReplyTo('<c1@example.com>')).raw).toContain('The contract');
    expect(await listTasksNow(asha, 'The contract')).toMatchObject([{ status: 'cancelled' }]);
    const repeating = await asha.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks');
    expect(repeating.body.data.tasks.filter(({ title }) => title === 'The contract')).toEqual([]);

    await world.send(mailTo('tomorrow', { subject: 'The lease' }));
    await world.send(mailTo(cancel, { subject: 'Fwd: the lease' }));
    expect(await listTasksNow(asha, 'The lease')).toMatchObject([{ status: 'cancelled' }]);
    await world.send(mailTo(cancel, { subject: 'Never heard of', messageId: '<c3@example.com>' }));
    expect((await findReplyTo('<c3@example.com>')).raw).toContain('Nothing was cancelled');
  });

  it('formats@ replies with the addresses', async () => {
    await world.send(mailTo('formats', { messageId: '<f1@example.com>' }));
    expect((await findReplyTo('<f1@example.com>')).raw).toContain(at('everymonday'));
  });
});

describe('a due follow-up', () => {
  it('sends a reminder in the mail’s thread, to the sender only, and again if it recurs', async () => {
    await world.send(mailTo('tomorrow', { references: ['<first@acme.example>'], subject: 'Re: The plan' }));
    const once = `<offer-${mails}@example.com>`;
    await world.send(mailTo('everythursday'));
    const repeating = { id: `<offer-${mails}@example.com>`, title: titleNow() };
    const { body } = await asha.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks');
    expect(body.data.tasks).toMatchObject([{ title: repeating.title, task_type: 'follow_up' }]);

    for (const moment of ['2026-11-18T18:30:00Z', '2026-11-19T03:30:00Z']) {
      world.aide.clock.set(new Date(moment));
      await world.aide.app.engine.drain();
    }
    const back = await findReplyTo(once);
    expect(back.to).toEqual(['asha@example.com']);
    expect(getHeader(back.raw, 'Subject')).toBe('Re: The plan');
    expect(getHeader(back.raw, 'References')).toBe(`<first@acme.example> ${once}`);
    expect(getHeader(back.raw, 'Auto-Submitted')).toBe('auto-generated');
    expect(getHeader((await findReplyTo(repeating.id)).raw, 'Subject')).toBe(`Re: ${repeating.title}`);
  });

  it('mails are rejected with the reason while the mail bot is disconnected', async () => {
    const user = await world.aide.signUp({ email: 'meera@example.com' });
    const other = await world.aide.signUp();
    const read = async (of: TestUser) =>
      (await of.call<{ data: { connected: boolean } }>('GET', '/mail-addresses')).body.data.connected;
    const connect = (connected: boolean) => user.call('PUT', '/mail-addresses/connection', { connected });
    const mail = mailTo('tomorrow', { from: 'Meera <meera@example.com>' });
    expect(await read(user)).toBe(true);
    expect((await connect(false)).body).toMatchObject({ data: { connected: false } });
    expect(await read(user)).toBe(false);
    expect(await read(other)).toBe(true);
    expect(await getRejection(world.send(mail))).toContain('You have disconnected the mail bot.');
    expect(await listTasksNow(user, titleNow())).toEqual([]);
    await connect(true);
    await world.send(mail);
    expect(await listTasksNow(user, titleNow())).toHaveLength(1);
  });

  it('mails are rejected with the reason after the trial', async () => {
    await removeOwner(world.aide.database);
    world.aide.clock.advance(15 * 24 * 3_600_000);
    const response = await getRejection(world.send(mailTo('tomorrow')));
    expect(response).toBe('550 5.7.1 Your trial has expired. Contact us to continue.');
    expect(await listTasksNow(asha, titleNow())).toEqual([]);
  });
});
