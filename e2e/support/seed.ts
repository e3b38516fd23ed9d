import assert from 'node:assert/strict';
import {
  accountRoutes,
  assistantRoutes,
  backlogRoutes,
  contactRoutes,
  recurringRoutes,
  taskRoutes,
  type BacklogItem,
  type Contact,
  type Profile,
  type RecurringTask,
  type Task,
} from '@aide/contract';
import { call, type Account } from './accounts.ts';

/** Creates data through the API as the account. */
export class Seed {
  readonly #serverUrl: string;
  readonly #account: Account;

  constructor(serverUrl: string, account: Account) {
    this.#serverUrl = serverUrl;
    this.#account = account;
  }

  contact(fields: Record<string, unknown>): Promise<Contact> {
    return this.#send(contactRoutes.createContact, fields) as Promise<Contact>;
  }

  task(fields: Record<string, unknown>): Promise<Task> {
    return this.#send(taskRoutes.createTask, fields) as Promise<Task>;
  }

  recurring(fields: Record<string, unknown>): Promise<RecurringTask> {
    return this.#send(recurringRoutes.createRecurringTask, fields) as Promise<RecurringTask>;
  }

  item(fields: Record<string, unknown>): Promise<BacklogItem> {
    return this.#send(backlogRoutes.createBacklogItem, fields) as Promise<BacklogItem>;
  }

  /** Sends a message to Aide. */
  message(text: string): Promise<unknown> {
    return this.#send(assistantRoutes.assistant, { text });
  }

  tasks(): Promise<Task[]> {
    return this.#send(taskRoutes.listTasks) as Promise<Task[]>;
  }

  profile(): Promise<Profile> {
    return this.#send(accountRoutes.getProfile) as Promise<Profile>;
  }

  async backlog(): Promise<BacklogItem[]> {
    const { backlogItems } = (await this.#send(backlogRoutes.listBacklog)) as { backlogItems: BacklogItem[] };
    return backlogItems;
  }

  async recurringTasks(): Promise<RecurringTask[]> {
    const { tasks } = (await this.#send(recurringRoutes.listRecurringTasks)) as { tasks: RecurringTask[] };
    return tasks;
  }

  async #send(route: { method: string; path: string; status: number }, body?: unknown): Promise<unknown> {
    const { token } = this.#account;
    const response = await call(this.#serverUrl, route, { token, ...(body === undefined ? {} : { body }) });
    assert.equal(response.status, route.status, JSON.stringify(response.body));
    return (response.body as { data: unknown }).data;
  }
}
