import { z } from 'zod';
import { backlogItemSchema } from '../planner/backlog.ts';
import { contactSchema } from '../planner/contacts.ts';
import { limits } from '../limits.ts';
import { recurringTaskSchema } from '../planner/recurring.ts';
import { taskSchema } from '../planner/task-schemas.ts';
import { idSchema, searchSchema } from '../text.ts';
import { route, success } from '../wire.ts';

export const searchKinds = ['task', 'recurring_task', 'backlog_item', 'contact'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchResultSchema = z.object({
  kind: z.enum(searchKinds),
  id: idSchema,
  /** The title, or the name of a contact. */
  title: z.string(),
  /** True: it contains only similar words. */
  similar: z.boolean(),
  /** The entry, under its kind; the others are null. */
  task: taskSchema.nullable(),
  recurringTask: recurringTaskSchema.nullable(),
  backlogItem: backlogItemSchema.nullable(),
  contact: contactSchema.nullable(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/search',
    summary: 'Search tasks, recurring tasks, backlog items and contacts; tolerates typing errors',
    tag: 'Search',
    auth: 'user',
    query: z.object({
      /** Every word must be found in the title, the notes, a step, a tag, the contact's name or its details. */
      q: searchSchema,
      /** Default: all kinds. */
      kind: z.enum(searchKinds).optional(),
      limit: z.coerce.number<number>().int().min(1).max(limits.page).default(20),
    }),
    status: 200,
    response: success(z.array(searchResultSchema)),
    errors: [],
  }),
};
