import { z } from 'zod';
import { notificationKinds, reminderActions } from '../enums.ts';
import { taskSchema } from '../planner/task-schemas.ts';
import { idSchema, instantSchema } from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

/** A notification in the web app. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** A path of the web app that shows more, such as `/tasks?task=…`. */
  url: z.string().nullable(),
  task_id: idSchema.nullable(),
  /** The actions on the task, in display order. Empty without a task, and once the notification was handled. */
  actions: z.array(z.enum(reminderActions)),
  created_at: instantSchema,
  is_own: z
    .boolean()
    .describe('True if it is about an action of the session that asks; always false in webhooks and exports'),
  read_at: instantSchema.nullable(),
  /** When its task was completed, rescheduled or deleted, by any means. */
  handled_at: instantSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const tag = 'Notifications';

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    summary: 'List the notifications, newest first, and the number of unread ones',
    tag,
    auth: 'user',
    query: pageQuery.extend({
      kind: z.enum(notificationKinds).optional(),
      /** `true`: only unread ones; `false`: only read ones. */
      unread: z.enum(['true', 'false']).optional(),
    }),
    status: 200,
    /** `unread` counts all unread notifications, ignoring the filter. */
    response: successWith(z.array(notificationSchema), { ...nextCursor, unread: z.int().min(0) }),
    errors: [],
  }),
  updateNotification: route({
    method: 'PATCH',
    path: '/notifications/:id',
    summary: 'Mark a notification read or unread',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({ read: z.boolean() }),
    status: 200,
    response: success(notificationSchema),
    errors: ['NOTIFICATION_NOT_FOUND'],
  }),
  readAllNotifications: route({
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark every notification read',
    tag,
    auth: 'user',
    status: 200,
    response: success(z.object({ updated: z.int().min(0) })),
    errors: [],
  }),
  clearNotifications: route({
    method: 'DELETE',
    path: '/notifications',
    summary: 'Delete every notification',
    tag,
    auth: 'user',
    status: 200,
    response: success(z.object({ deleted: z.int().min(0) })),
    errors: [],
  }),
  actOnNotification: route({
    method: 'POST',
    path: '/notifications/:id/act',
    summary: 'Complete or reschedule the task of a notification; idempotent',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({ action: z.enum(reminderActions) }),
    status: 200,
    response: success(
      z.object({
        notification: notificationSchema,
        /** False when the task had already been completed or rescheduled: nothing was changed. */
        changed: z.boolean(),
        task: taskSchema,
        /** The task before the change, to undo it. */
        before: taskSchema,
      }),
    ),
    errors: ['NOTIFICATION_NOT_FOUND', 'TASK_NOT_FOUND', 'TRIAL_EXPIRED', 'CONFLICT'],
  }),
};
