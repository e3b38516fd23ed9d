import { describe, expect, expectTypeOf, test } from 'vitest';
import type { CallBody, CallInput, RouteWithBody } from './calls.ts';
import { defaultReminderSettings } from './reminders/reminders.ts';
import { routes } from './routes.ts';

type Bodies = { [Name in RouteWithBody]: CallBody<Name> };
type KeysOfAny<Body> = Body extends unknown ? keyof Body : never;
/** The field names that a body can have; for a union, those of all its members. */
type Field<Name extends RouteWithBody> = KeysOfAny<CallBody<Name>>;

const confirmation = { password: 'secret', code: '123456' };

const pushSubscription = {
  endpoint: 'https://push.example.com/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};

const credentialId = { id: 'abc', rawId: 'abc', type: 'public-key' } as const;
const assertion = {
  ...credentialId,
  response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' },
};
const newCredential = { ...credentialId, response: { clientDataJSON: 'abc', attestationObject: 'abc' } };

/** A new route with a body does not compile until it is added here. */
const valid: Bodies = {
  signup: { name: 'Asha', email: 'asha@example.com', password: 'secret' },
  login: { email: 'asha@example.com', password: 'secret' },
  completeLogin: { challenge: 'abc', code: '123456' },
  requestPasswordReset: { email: 'asha@example.com' },
  resetPassword: { token: 'abc', newPassword: 'secret2', confirmPassword: 'secret2' },
  confirmEmail: { token: 'abc' },
  reauthenticate: { password: 'secret' },
  updateProfile: { name: 'Asha', email: 'asha@example.com' },
  saveTaskView: { layout: 'cards', status: 'all', priority: 'high', sortBy: 'title', descending: true },
  changePassword: { currentPassword: 'secret', newPassword: 'secret2', confirmPassword: 'secret2' },
  deleteAccount: { confirmation: 'asha@example.com' },
  createContact: { name: 'Priya' },
  updateContact: { company: 'Acme' },
  importContacts: { rows: [{ name: 'Priya' }] },
  importTasks: { source: 'todoist', tasks: [{ sourceId: '1', title: 'Call Priya' }] },
  importAccount: { rows: [{ kind: 'contact', row: {} }] },
  dismissDuplicate: {
    contactIds: ['019a0000-0000-7000-8000-000000000000', '019a0000-0000-7000-8000-000000000001'],
  },
  mergeContacts: { contactId: '019a0000-0000-7000-8000-000000000000', take: ['phone'] },
  createContactNote: { text: 'Spoke on the phone' },
  answerReachOut: { status: 'accepted' },
  createTask: { title: 'Call Priya', dueDate: '2026-12-05', contactId: null, task_type: 'follow_up' },
  updateTask: { dueDate: null, dueHasTime: false },
  changeTaskStatus: { status: 'completed' },
  changeTasksInBulk: { ids: ['019a0000-0000-7000-8000-000000000000'], change: { action: 'reschedule', date: null } },
  undoBulkChange: { tasks: [{ id: '019a0000-0000-7000-8000-000000000000', status: 'pending' }] },
  undoReplied: { tasks: [{ id: '019a0000-0000-7000-8000-000000000000', status: 'pending' }], recurringTaskId: null },
  createStep: { title: 'Find the number' },
  updateStep: { done: true },
  createRecurringTask: { title: 'Report', recurrenceText: 'every monday' },
  previewRecurrence: { recurrenceText: 'every monday' },
  updateRecurringTask: { title: 'Weekly report' },
  skipOccurrence: { occurrence: '2026-12-07T03:30:00.000Z' },
  toggleRecurringTask: { action: 'pause' },
  updateReminderSettings: defaultReminderSettings,
  testReminderChannel: { channel: 'email' },
  updateNotification: { read: true },
  actOnNotification: { action: 'this_evening' },
  createPushSubscription: pushSubscription,
  renewPushSubscription: { ...pushSubscription, renewal: 'abc' },
  testPush: {},
  createBacklogItem: { title: 'Read the paper', contactId: null },
  updateBacklogItem: { item_type: 'note' },
  convertBacklogItem: { dueDate: '2026-12-05' },
  parseMessage: { messageText: 'call Priya' },
  parseDate: { due_date: 'tomorrow' },
  capture: { text: 'call Priya' },
  assistant: { text: 'call Priya' },
  confirmAssistant: { chosen: [] },
  draftMessage: { contactId: '019a0000-0000-7000-8000-000000000000', taskId: null },
  createMailbox: { address: 'me@example.com', password: 'secret', daysBack: 30 },
  beginMailboxSignIn: { provider: 'google', address: 'me@example.com' },
  completeMailboxSignIn: {
    provider: 'google',
    address: 'me@example.com',
    daysBack: 30,
    syncFlags: false,
    response: '?code=x',
    binding: 'x',
  },
  updateMailbox: { waitDays: 3, trackDated: false, syncFlags: true },
  repairMailbox: { password: 'secret' },
  createCalendarSource: { signIn: 'address', address: 'https://example.com/calendar.ics' },
  beginCalendarSignIn: { provider: 'google', address: 'me@example.com' },
  completeCalendarSignIn: { provider: 'google', address: 'me@example.com', response: '?code=x', binding: 'x' },
  updateCalendarSource: { chosen: [] },
  writeTasksToCalendar: { minutes: 30 },
  answerEventQuestion: { isDeleted: true },
  repairCalendarSource: { password: 'secret' },
  dismissMailFollowUp: { scope: 'this' },
  linkMentions: {
    links: [{ contactId: '019a0000-0000-7000-8000-000000000000', taskIds: ['019a0000-0000-7000-8000-000000000000'] }],
  },
  verifyTelegramCode: { verification_code: '123456' },
  beginTwoFactor: { password: 'secret' },
  enableTwoFactor: { code: '123456' },
  disableTwoFactor: confirmation,
  renewRecoveryCodes: confirmation,
  beginPasskeySignIn: {},
  completePasskeySignIn: { credential: assertion },
  createPasskey: { name: 'Laptop', credential: newCredential },
  completeProviderSignIn: { response: '?code=a', binding: 'abc' },
  linkIdentity: { response: '?code=a', binding: 'abc' },
  createApiToken: { name: 'Script', scope: 'read', expiresInDays: 30 },
  checkAppRequest: { client_id: 'abc' },
  answerAppRequest: { client_id: 'abc', allowed: 'read' },
  createWebhook: { url: 'https://example.com/hook', events: ['task.created'] },
  saveServerSettings: { group: 'telegram', token: '123456:ABCDEFGHIJ' },
  testServerSettings: { group: 'mail', smtpUrl: 'smtp://mail.example.com', from: null },
  saveSignUpMode: { mode: 'invitation' },
  setServerAccountAccess: { disabled: true },
  extendServerAccountTrial: { days: 14 },
  confirmServerAccountEmail: { email: 'asha@example.com' },
  saveBackupSchedule: { enabled: true, hour: 3, keep: 7 },
  setMailConnection: { connected: false },
  updateWebhook: { url: 'https://example.com/hook', events: ['task.created'], active: true },
};

/** Routes whose body type accepts any field name: `unknown`, `any`, an index signature or no declared field. */
type RoutesWithLooseBody = {
  [Name in RouteWithBody]: string extends Field<Name> ? Name : [Field<Name>] extends [never] ? Name : never;
}[RouteWithBody];

describe('the body types of the routes', () => {
  test('name every field, so that a misspelled one does not compile', () => {
    expectTypeOf<RoutesWithLooseBody>().toBeNever();
    // @ts-expect-error not a field
    const misspelled: Bodies['login'] = { ...valid.login, pasword: 'secret' };
    expect(misspelled).toMatchObject(valid.login);
  });

  test('do not have the aliases that only the server’s edge accepts', () => {
    expectTypeOf<Extract<Field<'updateTask'>, 'due_date'>>().toBeNever();
    expectTypeOf<Extract<Field<'createBacklogItem'>, 'contact_id'>>().toBeNever();
    expectTypeOf<Extract<Field<'updateBacklogItem'>, 'itemType'>>().toBeNever();
    expectTypeOf<Extract<Field<'convertBacklogItem'>, 'due_has_time'>>().toBeNever();
  });

  test('are the types that the schemas accept', () => {
    expectTypeOf<CallInput<'createTask'>['body']['dueDate']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<CallInput<'capture'>['body']['captureId']>().toEqualTypeOf<string | undefined>();
  });

  test.each(Object.entries(valid))('%s: the schema accepts the declared fields and drops the others', (name, body) => {
    const route = Object.entries(routes).find(([key]) => key === name)?.[1];
    const schema = route && 'body' in route ? route.body : undefined;
    expect(schema?.safeParse(body)).toMatchObject({ success: true });
    expect(schema?.parse({ ...body, misspelled: 'x' })).not.toHaveProperty('misspelled');
  });
});
