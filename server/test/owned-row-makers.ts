import { expect } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { insertCalendars, insertSource } from '../src/features/connections/calendars/calendars.repository.ts';
import { insertLink } from '../src/features/connections/calendars/task-events.repository.ts';
import { insertMails, insertPoints } from '../src/features/connections/mailboxes/mail-points.repository.ts';
import { insertMailbox } from '../src/features/connections/mailboxes/mailboxes.repository.ts';
import { insertConsent } from '../src/features/identity/connected-apps/connected-apps.repository.ts';
import { insertIdentity } from '../src/features/identity/identities/identities.repository.ts';
import { insertNotification } from '../src/features/reminders/notifications/notifications.repository.ts';
import { insertReachOuts } from '../src/features/people/relationships/reach-outs.repository.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Creates a row of the user for a route, and returns its id. */
export type MakeRow = (owner: TestUser, aide: TestApp) => Promise<string>;

function created(path: string, body: Record<string, unknown>): MakeRow {
  return async (owner) => {
    const response = await owner.call<{ data: { id: string } }>('POST', path, body);
    expect(response.status).toBe(201);
    return response.body.data.id;
  };
}

export function deleted(path: string, make: MakeRow): MakeRow {
  return async (owner, aide) => {
    const id = await make(owner, aide);
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(200);
    return id;
  };
}

export const makeContact = created('/contacts', { name: 'Priya Shah', email: 'priya@example.com' });
export const makeTask = created('/tasks', { title: 'Call Priya', due_date: '2026-12-05' });
export const makeWaitingTask = created('/tasks', {
  title: 'Contract from Meera',
  waitingSince: '2026-11-16',
  waitingFor: 'Meera',
});
/** The id of the step that `makeStep` adds, for routes of a step. */
export const ownedStepId = '019a0000-0000-7000-8000-000000000001';
export const makeStep: MakeRow = async (owner, aide) => {
  const id = await makeTask(owner, aide);
  const step = { id: ownedStepId, title: 'Find the number' };
  expect((await owner.call('POST', `/tasks/${id}/steps`, step)).status).toBe(201);
  return id;
};
export const makeBacklogItem = created('/backlog', { title: 'Read the report', tags: ['sales'] });
export const makeImport: MakeRow = async (owner) => {
  const body = { rows: [{ name: 'From a file' }] };
  return (await owner.call<{ data: { batchId: string } }>('POST', '/contacts/import', body)).body.data.batchId;
};

export const makeTaskImport: MakeRow = async (owner) => {
  const body = { source: 'todoist', tasks: [{ sourceId: uuidv7(), title: 'From a file' }] };
  return (await owner.call<{ data: { batchId: string } }>('POST', '/tasks/import', body)).body.data.batchId;
};

export const makeMerge: MakeRow = async (owner, aide) => {
  const [keptId, contactId] = [await makeContact(owner, aide), await makeContact(owner, aide)];
  const path = `/contacts/${keptId}/merge`;
  return (await owner.call<{ data: { mergeId: string } }>('POST', path, { contactId })).body.data.mergeId;
};
export const makeContactNote: MakeRow = async (owner, aide) =>
  created(`/contacts/${await makeContact(owner, aide)}/notes`, { text: 'Spoke on the phone' })(owner, aide);

/** Creates a suggestion like the first request of the week. */
export const makeReachOut: MakeRow = async (owner, aide) => {
  const [id, contactId] = [uuidv7(), await makeContact(owner, aide)];
  const createdAt = aide.clock.now();
  const row = { userId: owner.id, id, contactId, weekOf: '2026-01-05', reason: 'rhythm', status: 'open' } as const;
  const empty = { taskId: null, createdTaskId: null, snoozedUntil: null, answeredAt: null };
  await aide.database.transaction((tx) => insertReachOuts(tx, [{ ...row, ...empty, createdAt }]));
  return id;
};

export const makeRecurringTask = created('/recurring-tasks', {
  title: 'Report',
  recurrenceText: 'every monday at 9 AM',
});
export const makeCapture: MakeRow = async (owner) => {
  const response = await owner.call<{ data: { captureId: string } }>('POST', '/capture', {
    text: 'Call Priya tomorrow',
  });
  return response.body.data.captureId;
};
export const makeRequest: MakeRow = async (owner) => {
  const response = await owner.call<{ data: { id: string } }>('POST', '/assistant', { text: 'Call Priya tomorrow' });
  expect(response.status).toBe(200);
  return response.body.data.id;
};
export const makeMessage: MakeRow = async (owner, aide) => {
  await makeRequest(owner, aide);
  const { data } = (await owner.call<{ data: { id: string }[] }>('GET', '/messages?limit=1')).body;
  const [message] = data;
  if (!message) throw new Error('a request left no message');
  return message.id;
};
export const makeDelivery: MakeRow = async (owner, aide) => {
  const path = `/tasks/${await makeTask(owner, aide)}/deliveries`;
  const [planned] = (await owner.call<{ data: { id: string }[] }>('GET', path)).body.data;
  if (!planned) throw new Error('a task that is due has no reminder');
  return planned.id;
};

export const makeSession: MakeRow = async (owner) => {
  const { email, password } = owner;
  const before = new Set(await listSessionIds(owner));
  expect((await owner.call('POST', '/onboarding/login', { email, password })).status).toBe(200);
  const made = (await listSessionIds(owner)).find((id) => !before.has(id));
  if (made === undefined) throw new Error('signing in made no session');
  return made;
};

async function listSessionIds(owner: TestUser): Promise<string[]> {
  const { data } = (await owner.call<{ data: { id: string }[] }>('GET', '/sessions')).body;
  return data.map(({ id }) => id);
}

/** For limited entries: deletes the others if the limit is reached. */
function createdWithRoom(path: string, body: Record<string, unknown>): MakeRow {
  const make = created(path, body);
  return async (owner, aide) => {
    const { data } = (await owner.call<{ data: { id: string }[] }>('GET', path)).body;
    if (data.length >= 15) for (const { id } of data) await owner.call('DELETE', `${path}/${id}`);
    return make(owner, aide);
  };
}

export const makeApiToken = createdWithRoom('/api-tokens', { name: 'Script', scope: 'read', expiresInDays: 30 });
export const webhookBody = { url: 'https://hooks.example.com/aide', events: ['task.created'] };
export const makeWebhook = createdWithRoom('/webhooks', webhookBody);
export const makeWebhookDelivery: MakeRow = async (owner, aide) => {
  const path = `/webhooks/${await makeWebhook(owner, aide)}/test`;
  return (await owner.call<{ data: { id: string } }>('POST', path)).body.data.id;
};

/** Creates a notification about a task, like a reminder. */
export const makeNotification: MakeRow = async (owner, aide) => {
  const [id, taskId] = [uuidv7(), await makeTask(owner, aide)];
  const text = { key: `test:${id}`, title: 'Call Priya', body: 'Due now', createdAt: aide.clock.now() };
  await aide.database.transaction((tx) =>
    insertNotification(tx, { userId: owner.id, id, kind: 'reminder', taskId, ...text }),
  );
  return id;
};

/** Creates a connected account of a provider, like signing in with it. */
export const makeIdentity: MakeRow = async (owner, aide) => {
  const id = uuidv7();
  const identity = { issuer: 'https://id.example', subject: id, label: owner.email, createdAt: aide.clock.now() };
  await aide.database.transaction((tx) => insertIdentity(tx, { userId: owner.id, id, ...identity }));
  return id;
};

/** Creates a connected app, like a consent whose code was exchanged. */
export const makeConnectedApp: MakeRow = async (owner, aide) => {
  const [id, now] = [uuidv7(), aide.clock.now()];
  const code = { codeHash: id, codeChallenge: 'x', codeExpiresAt: now, connectedAt: now, createdAt: now };
  const client = { clientId: uuidv7(), name: 'Assistant', redirectUri: 'https://assistant.example/callback' };
  const access = { scope: 'read' as const, resource: 'http://localhost:3000/mcp' };
  await aide.database.transaction((tx) => insertConsent(tx, { userId: owner.id, id, ...client, ...access, ...code }));
  return id;
};

export const makePushSubscription = created('/push/subscriptions', {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
});

export const makeInvitation = created('/server/invitations', {});
/** An account that the owner of the server administers. */
export const makeAccount: MakeRow = async (_owner, aide) => {
  const email = `${uuidv7()}@example.com`;
  return (await aide.signUp({ email })).id;
};

export const unconfirmedEmail = 'unconfirmed@example.com';
export const makeUnconfirmedAccount: MakeRow = async (_owner, aide) =>
  (await aide.signUp({ email: unconfirmedEmail, confirmed: false })).id;

export const makeMailbox: MakeRow = async (owner, aide) => {
  const id = uuidv7();
  const row = { userId: owner.id, id, address: `${id}@example.com`, host: 'localhost', port: 993, username: 'me' };
  const rest = { secret: 'sealed with another key', state: 'ok', daysBack: 30, createdAt: aide.clock.now() } as const;
  await aide.database.statement((tx) => insertMailbox(tx, { ...row, ...rest }));
  return id;
};

export const makeCalendarSource: MakeRow = async (owner, aide) => {
  const id = uuidv7();
  const server = { signIn: 'password', url: 'https://localhost/', host: 'localhost', username: 'me' } as const;
  const rest = {
    secret: 'sealed with another key',
    fingerprint: id,
    state: 'ok',
    createdAt: aide.clock.now(),
  } as const;
  await aide.database.statement((tx) => insertSource(tx, { userId: owner.id, id, ...server, ...rest }));
  return id;
};

export const makeCalendar: MakeRow = async (owner, aide) => {
  const [id, sourceId] = [uuidv7(), await makeCalendarSource(owner, aide)];
  const calendar = { url: 'https://localhost/calendar/', name: 'Work', color: null, isChosen: true };
  await aide.database.statement((tx) => insertCalendars(tx, [{ userId: owner.id, id, sourceId, ...calendar }]));
  return id;
};

/** A task whose event was deleted in the calendar. */
export const makeEventQuestion: MakeRow = async (owner, aide) => {
  const [taskId, calendarId] = [await makeTask(owner, aide), await makeCalendar(owner, aide)];
  const shared = { title: 'Call Priya', due: '2026-12-05', isDone: false };
  const link = { userId: owner.id, taskId, calendarId, path: '/a.ics', etag: null, shared, sending: null };
  await aide.database.statement((tx) => insertLink(tx, { ...link, state: 'event_gone' }));
  return taskId;
};

/** A promise of the owner, so that it is shown at once. */
export const makeMailFollowUp: MakeRow = async (owner, aide) => {
  const [mailboxId, mailId, id] = [await makeMailbox(owner, aide), uuidv7(), uuidv7()];
  const person = { name: 'Priya Shah', address: 'priya@example.com', subject: 'Lease', sentAt: aide.clock.now() };
  const thread = { messageId: `<${mailId}@example.com>`, references: [], direction: 'sent' as const };
  await aide.database.statement((tx) =>
    insertMails(tx, [{ userId: owner.id, id: mailId, mailboxId, ...thread, ...person }]),
  );
  const point = { kind: 'promise' as const, lines: ['I will send the lease.'], state: 'open' as const };
  await aide.database.statement((tx) => insertPoints(tx, [{ userId: owner.id, id, mailId, ...point }]));
  return id;
};
