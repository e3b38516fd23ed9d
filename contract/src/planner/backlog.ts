import { z } from 'zod';
import { contactSummarySchema } from './contacts.ts';
import { backlogItemTypes, priorities } from '../enums.ts';
import { limits } from '../limits.ts';
import { stepSchema } from './steps.ts';
import { sortSchema, syncFields, syncQuery } from './sync.ts';
import { taskSchema } from './task-schemas.ts';
import { dueInputSchema, idSchema, instantSchema, optionalText, requiredText, searchSchema, text } from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

export const backlogItemSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(priorities),
  item_type: z.enum(backlogItemTypes),
  tags: z.array(z.string()),
  /** The checklist of the task that was moved here; converting the item to a task restores it. */
  steps: z.array(stepSchema),
  contact_id: idSchema.nullable(),
  contact: contactSummarySchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type BacklogItem = z.infer<typeof backlogItemSchema>;

const backlogFields = z.object({
  title: requiredText('Title', limits.title),
  description: optionalText('Description', limits.description),
  priority: z.enum(priorities, 'Priority is low, medium, high or urgent'),
  item_type: z.enum(backlogItemTypes, 'Item type is reference, todo, follow_up or note'),
  contactId: idSchema.nullable(),
  tags: z.array(requiredText('Tag', limits.tag)).max(limits.tags, `At most ${limits.tags} tags`),
});

export const backlogCreateSchema = backlogFields.partial().extend({ title: backlogFields.shape.title });
export type BacklogCreate = z.input<typeof backlogCreateSchema>;
/** Omitted fields keep their value. */
export const backlogUpdateSchema = backlogFields.partial();
export type BacklogUpdate = z.input<typeof backlogUpdateSchema>;

/** Omitted fields are taken from the item. */
export const backlogConvertSchema = z
  .object({
    title: requiredText('Title', limits.title),
    description: optionalText('Description', limits.description),
    priority: z.enum(priorities, 'Priority is low, medium, high or urgent'),
    dueDate: dueInputSchema.nullable(),
    dueHasTime: z.boolean().nullable(),
  })
  .partial();

const tag = 'Backlog';

export const backlogRoutes = {
  listBacklog: route({
    method: 'GET',
    path: '/backlog',
    summary: 'List backlog items, newest first',
    tag,
    auth: 'user',
    query: pageQuery.extend({
      priority: z.enum(priorities).optional(),
      item_type: z.enum(backlogItemTypes).optional(),
      tag: text('Tag', limits.tag).optional(),
      /** Searches title, description and tags. */
      q: searchSchema.optional(),
      /** Default: `-created_at`. */
      sort: sortSchema(['created_at', 'updated_at', 'title']).optional(),
      ...syncQuery,
    }),
    status: 200,
    response: successWith(z.object({ backlogItems: z.array(backlogItemSchema) }), { ...nextCursor, ...syncFields }),
    errors: ['SYNC_TOKEN_EXPIRED'],
  }),
  createBacklogItem: route({
    method: 'POST',
    path: '/backlog',
    summary: 'Create a backlog item',
    tag,
    auth: 'user',
    body: backlogCreateSchema,
    status: 201,
    response: success(backlogItemSchema),
    errors: ['CONTACT_NOT_FOUND', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  getBacklogItem: route({
    method: 'GET',
    path: '/backlog/:id',
    summary: 'Get a backlog item',
    tag,
    auth: 'user',
    params: idParams,
    revisions: true,
    status: 200,
    response: success(backlogItemSchema),
    errors: ['BACKLOG_ITEM_NOT_FOUND'],
  }),
  updateBacklogItem: route({
    method: 'PUT',
    path: '/backlog/:id',
    summary:
      'Change a backlog item; omitted fields are unchanged; with `If-Match` it is rejected if the item has changed since',
    tag,
    auth: 'user',
    params: idParams,
    body: backlogUpdateSchema,
    revisions: true,
    status: 200,
    response: success(backlogItemSchema),
    errors: ['BACKLOG_ITEM_NOT_FOUND', 'CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteBacklogItem: route({
    method: 'DELETE',
    path: '/backlog/:id',
    summary: 'Delete a backlog item; it can be restored for 30 days',
    tag,
    auth: 'user',
    params: idParams,
    revisions: true,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['BACKLOG_ITEM_NOT_FOUND'],
  }),
  restoreBacklogItem: route({
    method: 'POST',
    path: '/backlog/:id/restore',
    summary: 'Undo a deletion or a conversion',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(backlogItemSchema),
    errors: ['BACKLOG_ITEM_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  convertBacklogItem: route({
    method: 'POST',
    path: '/backlog/:id/convert',
    summary: 'Convert a backlog item to a pending task',
    tag,
    auth: 'user',
    params: idParams,
    body: backlogConvertSchema,
    status: 201,
    response: success(taskSchema),
    errors: ['BACKLOG_ITEM_NOT_FOUND', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
};
