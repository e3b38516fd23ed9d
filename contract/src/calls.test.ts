import { describe, expect, expectTypeOf, test } from 'vitest';
import type { CallBody, CallInput, RouteWithBody } from './calls.ts';
import { defaultReminderSettings } from './reminders/reminders.ts';
import { routes } from './routes.ts';

type Bodies = { [Name in RouteWithBody]: CallBody<Name> };

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

/** A new route with a body does not compile until it is added here and to `misspelled`. */
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

const misspelled: Bodies = {
  // @ts-expect-error not a field
  signup: { ...valid.signup, timeZone: 'UTC' },
  // @ts-expect-error not a field
  login: { ...valid.login, pasword: 'secret' },
  // @ts-expect-error not a field
  completeLogin: { ...valid.completeLogin, chalenge: 'abc' },
  // @ts-expect-error not a field
  requestPasswordReset: { ...valid.requestPasswordReset, mail: 'asha@example.com' },
  // @ts-expect-error not a field
  resetPassword: { ...valid.resetPassword, newpassword: 'x' },
  // @ts-expect-error not a field
  confirmEmail: { ...valid.confirmEmail, tokn: 'x' },
  // @ts-expect-error not a field
  reauthenticate: { ...valid.reauthenticate, pasword: 'x' },
  // @ts-expect-error not a field
  updateProfile: { ...valid.updateProfile, timeZone: 'UTC' },
  // @ts-expect-error not a field
  saveTaskView: { ...valid.saveTaskView, search: 'x' },
  // @ts-expect-error not a field
  changePassword: { ...valid.changePassword, newpassword: 'x' },
  // @ts-expect-error not a field
  deleteAccount: { ...valid.deleteAccount, confirm: 'x' },
  // @ts-expect-error not a field
  createContact: { ...valid.createContact, compagny: 'Acme' },
  // @ts-expect-error not a field
  updateContact: { ...valid.updateContact, fone: '1' },
  // @ts-expect-error not a field
  importContacts: { ...valid.importContacts, dry_run: true },
  // @ts-expect-error not a field
  importTasks: { ...valid.importTasks, dry_run: true },
  // @ts-expect-error not a field
  importAccount: { ...valid.importAccount, dry_run: true },
  // @ts-expect-error not a field
  dismissDuplicate: { ...valid.dismissDuplicate, ids: [] },
  // @ts-expect-error not a field
  mergeContacts: { ...valid.mergeContacts, fields: [] },
  // @ts-expect-error not a field
  createContactNote: { ...valid.createContactNote, note: 'x' },
  // @ts-expect-error not a field
  answerReachOut: { ...valid.answerReachOut, state: 'x' },
  // @ts-expect-error not a field
  createTask: { ...valid.createTask, dueDat: '2026-12-05' },
  // @ts-expect-error an alias that only the server's edge accepts
  updateTask: { ...valid.updateTask, due_date: '2026-12-05' },
  // @ts-expect-error not a field
  changeTaskStatus: { ...valid.changeTaskStatus, resaon: 'x' },
  // @ts-expect-error not a field
  changeTasksInBulk: { ...valid.changeTasksInBulk, id: 'x' },
  // @ts-expect-error not a field
  undoBulkChange: { ...valid.undoBulkChange, ids: [] },
  // @ts-expect-error not a field
  undoReplied: { ...valid.undoReplied, task: 'x' },
  // @ts-expect-error not a field
  createStep: { ...valid.createStep, ticked: true },
  // @ts-expect-error not a field
  updateStep: { ...valid.updateStep, ticked: true },
  // @ts-expect-error not a field
  createRecurringTask: { ...valid.createRecurringTask, task_type: 'todo' },
  // @ts-expect-error not a field
  previewRecurrence: { ...valid.previewRecurrence, recurrence: 'x' },
  // @ts-expect-error not a field
  updateRecurringTask: { ...valid.updateRecurringTask, task_type: 'todo' },
  // @ts-expect-error not a field
  skipOccurrence: { ...valid.skipOccurrence, next: true },
  // @ts-expect-error not a field
  toggleRecurringTask: { ...valid.toggleRecurringTask, acton: 'pause' },
  // @ts-expect-error not a field
  updateReminderSettings: { ...valid.updateReminderSettings, quiethours: null },
  // @ts-expect-error not a field
  testReminderChannel: { ...valid.testReminderChannel, chanel: 'app' },
  // @ts-expect-error not a field
  updateNotification: { ...valid.updateNotification, unread: true },
  // @ts-expect-error not a field
  actOnNotification: { ...valid.actOnNotification, acton: 'done' },
  // @ts-expect-error not a field
  createPushSubscription: { ...valid.createPushSubscription, endpiont: 'https://push.example.com' },
  // @ts-expect-error not a field
  renewPushSubscription: { ...valid.renewPushSubscription, renewel: 'abc' },
  // @ts-expect-error not a field
  testPush: { ...valid.testPush, device: 'abc' },
  // @ts-expect-error an alias that only the server's edge accepts
  createBacklogItem: { ...valid.createBacklogItem, contact_id: null },
  // @ts-expect-error an alias that only the server's edge accepts
  updateBacklogItem: { ...valid.updateBacklogItem, itemType: 'note' },
  // @ts-expect-error an alias that only the server's edge accepts
  convertBacklogItem: { ...valid.convertBacklogItem, due_has_time: true },
  // @ts-expect-error not a field
  parseMessage: { ...valid.parseMessage, message: 'x' },
  // @ts-expect-error not a field
  parseDate: { ...valid.parseDate, dueDate: 'tomorrow' },
  // @ts-expect-error not a field
  capture: { ...valid.capture, capture_id: 'x' },
  // @ts-expect-error not a field
  assistant: { ...valid.assistant, capture_id: 'x' },
  // @ts-expect-error not a field
  draftMessage: { ...valid.draftMessage, task: 'x' },
  // @ts-expect-error not a field
  linkMentions: { ...valid.linkMentions, link: [] },
  // @ts-expect-error not a field
  confirmAssistant: { ...valid.confirmAssistant, choose: [] },
  // @ts-expect-error not a field
  verifyTelegramCode: { ...valid.verifyTelegramCode, code: '1' },
  // @ts-expect-error not a field
  beginTwoFactor: { ...valid.beginTwoFactor, pasword: 'x' },
  // @ts-expect-error not a field
  enableTwoFactor: { ...valid.enableTwoFactor, cod: 'x' },
  // @ts-expect-error not a field
  disableTwoFactor: { ...valid.disableTwoFactor, cod: 'x' },
  // @ts-expect-error not a field
  renewRecoveryCodes: { ...valid.renewRecoveryCodes, cod: 'x' },
  // @ts-expect-error not a field
  beginPasskeySignIn: { ...valid.beginPasskeySignIn, chalenge: 'abc' },
  // @ts-expect-error not a field
  completePasskeySignIn: { ...valid.completePasskeySignIn, chalenge: 'abc' },
  // @ts-expect-error not a field
  createPasskey: { ...valid.createPasskey, nme: 'x' },
  // @ts-expect-error not a field
  completeProviderSignIn: { ...valid.completeProviderSignIn, code: 'x' },
  // @ts-expect-error not a field
  linkIdentity: { ...valid.linkIdentity, code: 'x' },
  // @ts-expect-error not a field
  createApiToken: { ...valid.createApiToken, scopes: ['read'] },
  // @ts-expect-error not a field
  checkAppRequest: { ...valid.checkAppRequest, client: 'x' },
  // @ts-expect-error not a field
  answerAppRequest: { ...valid.answerAppRequest, scopes: 'x' },
  // @ts-expect-error not a field
  createWebhook: { ...valid.createWebhook, address: 'x' },
  // @ts-expect-error not a field
  setMailConnection: { connected: true, enabled: true },
  // @ts-expect-error not a field
  updateWebhook: { ...valid.updateWebhook, enabled: true },
  // @ts-expect-error not a field
  saveServerSettings: { group: 'telegram', token: '123456:ABCDEFGHIJ', smtp: 'x' },
  // @ts-expect-error not a field
  testServerSettings: { group: 'mail', smtpUrl: 'smtp://mail.example.com', sender: null },
  // @ts-expect-error not a field
  saveSignUpMode: { ...valid.saveSignUpMode, modes: [] },
  // @ts-expect-error not a field
  setServerAccountAccess: { ...valid.setServerAccountAccess, enabled: false },
  // @ts-expect-error not a field
  extendServerAccountTrial: { ...valid.extendServerAccountTrial, weeks: 2 },
  // @ts-expect-error not a field
  confirmServerAccountEmail: { ...valid.confirmServerAccountEmail, confirmed: true },
  // @ts-expect-error not a field
  saveBackupSchedule: { ...valid.saveBackupSchedule, minute: 0 },
};

/** Routes whose body type accepts any field name: `unknown`, `any`, an index signature or no declared field. */
type RoutesWithLooseBody = {
  [Name in RouteWithBody]: string extends keyof CallBody<Name>
    ? Name
    : [keyof CallBody<Name>] extends [never]
      ? Name
      : never;
}[RouteWithBody];

describe('the body types of the routes', () => {
  test('name every field', () => {
    expectTypeOf<RoutesWithLooseBody>().toBeNever();
  });

  test('are the types that the schemas accept', () => {
    expectTypeOf<CallInput<'createTask'>['body']['dueDate']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<CallInput<'capture'>['body']['captureId']>().toEqualTypeOf<string | undefined>();
  });

  test.each(Object.entries(valid))('%s: the schema accepts the declared fields and drops the others', (name, body) => {
    const route = Object.entries(routes).find(([key]) => key === name)?.[1];
    const schema = route && 'body' in route ? route.body : undefined;
    expect(schema?.safeParse(body)).toMatchObject({ success: true });
    const extra = Object.keys(Object(Reflect.get(misspelled, name))).find((field) => !(field in body));
    expect(extra).toBeDefined();
    expect(schema?.parse(Reflect.get(misspelled, name))).not.toHaveProperty(extra ?? '');
  });
});
