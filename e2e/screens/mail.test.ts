import { taskRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openSmtpSink, type SmtpSink } from '../../server/test/smtp-sink.ts';
import { findToast, queryFailedRows } from '../dom/parts.ts';
import { only } from '../dom/queries.ts';
import { app, test as base, user } from '../dom/setup.ts';
import { call, confirmEmail, receiveConfirmationLink } from '../support/accounts.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let sink: SmtpSink;
let mailing: TestServer;

beforeAll(async () => {
  sink = await openSmtpSink();
  mailing = await startTestServer({ SMTP_URL: sink.url });
}, 180_000);
afterAll(async () => {
  await mailing.stop();
  await sink.close();
}, 180_000);
beforeEach(() => {
  sink.mails.length = 0;
});

/** Tests with a server that sends mail. */
const test = base.extend<{ serverUrl: string }>({ serverUrl: async ({ task: _task }, use) => use(mailing.url) });

test('a reminder rejected by the mail server appears in the open page and can be retried by keyboard', async ({
  server,
  signedIn,
}) => {
  let refusals = 0;
  await confirmEmail(server.url, sink);
  sink.refuse.recipient = () => {
    refusals += 1;
    return { code: 550, text: '5.1.1 User unknown' };
  };
  await app.open('/settings#reminders');
  await screen.findByRole('form', { name: 'Reminders' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Could not be delivered' })).toBeNull());
  const due_date = new Date(Date.now() + 5_000).toISOString();
  const { token, email } = signedIn;
  await call(server.url, taskRoutes.createTask, { token, body: { title: 'Call Priya', due_date } });
  await waitFor(() => expect(queryFailedRows()).toHaveLength(1));
  await waitFor(() => expect(only(queryFailedRows()).textContent).toContain('Reminder: Call Priya'));
  await waitFor(() => expect(only(queryFailedRows()).textContent).toContain('Email'));
  await waitFor(() =>
    expect(only(queryFailedRows()).textContent).toContain('The mail server says that your address does not exist.'),
  );

  const retry = () =>
    only(
      queryFailedRows().flatMap((each) =>
        within(each).queryAllByRole('button', { name: 'Retry Reminder: Call Priya by Email' }),
      ),
    );
  (await waitFor(retry)).focus();
  await user.keyboard('{Enter}');
  await findToast('success', 'Retrying.');
  await expect.poll(() => refusals).toBe(2);
  await app.reload();
  await waitFor(retry);

  sink.refuse.recipient = () => undefined;
  (await waitFor(retry)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Could not be delivered' })).toBeNull());
  await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual([[email]]);
  await app.reload();
  await screen.findByRole('form', { name: 'Reminders' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Could not be delivered' })).toBeNull());
});

test('a notice asks to confirm the address until the link in the mail is opened', async ({ signedIn }) => {
  await receiveConfirmationLink(sink);
  await app.open('/dashboard');
  const notice = () => screen.getByText(/Until then, you get no reminders by email\.$/);
  await waitFor(notice);
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  await screen.findByText(/Open the link in the email\.$/);
  await app.open(await receiveConfirmationLink(sink));
  await waitFor(() => expect(document.body.textContent).toContain(`${signedIn.email} is confirmed.`));
  await user.click(await screen.findByRole('link', { name: 'Open Aide' }));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByText(/Until then, you get no reminders by email\.$/)).toBeNull());
});
