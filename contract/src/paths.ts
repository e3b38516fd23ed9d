import type { RouteName } from './calls.ts';
import type { routes } from './routes.ts';

type Routes = typeof routes;

/**
 * Where every call goes, without zod: this is all that the browser needs at run time to make one.
 * The compiler holds it to the route table, so that neither a missing nor a differing line passes.
 */
export const paths = {
  signup: 'POST /onboarding/signup',
  login: 'POST /onboarding/login',
  getProfile: 'GET /onboarding/me',
  updateProfile: 'PUT /onboarding/me',
  changePassword: 'PUT /onboarding/password',
  exportAccount: 'GET /onboarding/export',
  deleteAccount: 'DELETE /onboarding/me',
  listContacts: 'GET /contacts',
  createContact: 'POST /contacts',
  getContact: 'GET /contacts/:id',
  updateContact: 'PUT /contacts/:id',
  deleteContact: 'DELETE /contacts/:id',
  importContacts: 'POST /contacts/import',
  undoContactImport: 'DELETE /contacts/import/:id',
  exportContactsCsv: 'GET /contacts/export.csv',
  exportContactsVcard: 'GET /contacts/export.vcf',
  listTasks: 'GET /tasks',
  createTask: 'POST /tasks',
  getTask: 'GET /tasks/:id',
  updateTask: 'PUT /tasks/:id',
  changeTaskStatus: 'PATCH /tasks/:id/status',
  deleteTask: 'DELETE /tasks/:id',
  restoreTask: 'POST /tasks/:id/restore',
  getTaskHistory: 'GET /tasks/:id/history',
  listRecurringTasks: 'GET /recurring-tasks',
  createRecurringTask: 'POST /recurring-tasks',
  previewRecurrence: 'POST /recurring-tasks/preview',
  toggleRecurringTask: 'PATCH /recurring-tasks/:id/toggle',
  deleteRecurringTask: 'DELETE /recurring-tasks/:id',
  listBacklog: 'GET /backlog',
  createBacklogItem: 'POST /backlog',
  updateBacklogItem: 'PUT /backlog/:id',
  deleteBacklogItem: 'DELETE /backlog/:id',
  restoreBacklogItem: 'POST /backlog/:id/restore',
  convertBacklogItem: 'POST /backlog/:id/convert',
  parseMessage: 'POST /message-parsing/parse',
  parseDate: 'POST /tasks/parse-date',
  capture: 'POST /capture',
  undoCapture: 'DELETE /capture/:id',
  getAnalytics: 'GET /analytics',
  getDashboardConfig: 'GET /analytics/dashboard-config',
  getTrial: 'GET /trial/status',
  getTelegramStatus: 'GET /telegram/status',
  generateTelegramCode: 'POST /telegram/generate-code',
  verifyTelegramCode: 'POST /telegram/verify-code',
  streamEvents: 'GET /events',
} as const satisfies { [Name in RouteName]: `${Routes[Name]['method']} ${Routes[Name]['path']}` };
