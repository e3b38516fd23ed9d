import { isObject, listObjects, type JsonObject } from './json-values.ts';

/** The export of an account of Aide, before it is imported. */
export interface AccountFile {
  source: 'aide';
  name: string;
  /** In dependency order: later entries refer to earlier ones. */
  rows: { kind: 'contact' | 'recurring_task' | 'backlog_item' | 'task'; row: JsonObject }[];
  unread: { what: string; count: number }[];
}

const lists = [
  ['contact', 'contacts'],
  ['recurring_task', 'recurringTasks'],
  ['backlog_item', 'backlogItems'],
  ['task', 'tasks'],
] as const;

/**
 * Other parts of an export, with their display names. The rest belongs to the exporting account: its sessions, keys and
 * settings.
 */
const unread: Record<string, string> = {
  contactNotes: 'Notes about contacts',
  reachOuts: 'Suggestions',
  captures: 'Captures',
  messages: 'Messages',
  assistantRequests: 'Requests',
  notifications: 'Notifications',
  webhooks: 'Webhooks',
};

export function isAccountExport(json: unknown): json is JsonObject {
  return (
    isObject(json) && 'exportedAt' in json && 'profile' in json && lists.every(([, name]) => Array.isArray(json[name]))
  );
}

/** Reads the JSON of `GET /onboarding/export`. */
export function parseAccountExport(json: JsonObject): AccountFile {
  return {
    source: 'aide',
    name: 'Aide (account export)',
    rows: lists.flatMap(([kind, name]) => listObjects(json[name]).map((row) => ({ kind, row }))),
    unread: Object.entries(unread).flatMap(([name, what]) => {
      const count = listObjects(json[name]).length;
      return count > 0 ? [{ what, count }] : [];
    }),
  };
}
