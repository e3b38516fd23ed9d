import { z } from 'zod';
import { deliveryChannels, deliveryKinds, deliveryStatuses, type DeliveryChannel, type NoticeKind } from '../enums.ts';
import { failedDeliveryDays, limits } from '../limits.ts';
import { idSchema, instantSchema } from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

const minutesOfWeek = 7 * 24 * 60;

const localTimeSchema = z.string('Please enter a time such as 09:00').regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  message: 'Please enter a time such as 09:00',
});

type Switches = Record<DeliveryChannel, boolean>;

const everywhere: Switches = { email: true, telegram: true, whatsapp: true, app: true, push: true };
const withoutPush: Switches = { ...everywhere, push: false };

/** A channel that is missing in a stored setting or in a client's request has its default. */
function switchesSchema(defaults: Switches) {
  return z.object({
    email: z.boolean(),
    telegram: z.boolean(),
    whatsapp: z.boolean().default(defaults.whatsapp),
    app: z.boolean().default(defaults.app),
    push: z.boolean().default(defaults.push),
  } satisfies Record<DeliveryChannel, z.ZodType>);
}

/** When and through which channels the product notifies the user. All times are in the user's time zone. */
export const reminderSettingsSchema = z.object({
  /** Minutes before the due time; 0 is the due time itself. */
  leadMinutes: z
    .array(z.int().min(0).max(minutesOfWeek, 'A reminder can come at most a week ahead'))
    .min(1, 'Choose at least one reminder time')
    .max(limits.leadTimes, `Choose at most ${limits.leadTimes} reminder times`)
    .overwrite((minutes) => [...new Set(minutes)].toSorted((a, b) => a - b)),
  /** When the reminders of tasks that are due on a day, without a time, are sent. */
  dayTime: localTimeSchema,
  /** Reminders within this period are sent at its end. It spans midnight if `from` is later than `to`; null: none. */
  quietHours: z
    .object({ from: localTimeSchema, to: localTimeSchema })
    .refine(({ from, to }) => from !== to, 'Quiet hours must end at another time than they begin')
    .nullable(),
  /** Whether reminders of tasks without a time wait until the end of an event that is marked as busy. */
  waitForEvents: z.boolean().default(true),
  /** When the weekly report is sent, in the user's zone: Monday is 1, Sunday 7. Null: Sunday 12:00 in India, for all users at once. */
  weeklyReport: z
    .object({
      weekday: z.int().min(1, 'Choose a weekday').max(7, 'Choose a weekday'),
      time: localTimeSchema,
    })
    .nullable()
    .default(null),
  /** A kind with every channel off is not sent. */
  channels: z.object({
    reminder: switchesSchema(everywhere),
    digest: switchesSchema(everywhere),
    weekly_report: switchesSchema(withoutPush),
    trial_notice: switchesSchema(withoutPush),
  } satisfies Record<NoticeKind, ReturnType<typeof switchesSchema>>),
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

/** The defaults of a new account. */
export const defaultReminderSettings: ReminderSettings = {
  leadMinutes: [0],
  dayTime: '09:00',
  quietHours: null,
  waitForEvents: true,
  weeklyReport: null,
  channels: { reminder: everywhere, digest: everywhere, weekly_report: withoutPush, trial_notice: withoutPush },
};

export const deliverySchema = z.object({
  id: idSchema,
  kind: z.enum(deliveryKinds),
  channel: z.enum(deliveryChannels),
  status: z.enum(deliveryStatuses),
  task_id: idSchema.nullable(),
  due_at: instantSchema,
  sent_at: instantSchema.nullable(),
  attempts: z.int().min(0),
  /** When it is retried, while it is planned and has failed before. */
  next_try_at: instantSchema.nullable(),
  /** Why the channel rejected it at the last attempt, as a sentence. */
  error: z.string().nullable(),
  /** The channel's id of the message: a mail's Message-ID, a chat's message number. */
  message_id: z.string().nullable(),
  /** The delivery that it was merged into. */
  merged_into: idSchema.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A delivery that failed permanently, with what the user needs to see what they missed and why. */
export const failedDeliverySchema = deliverySchema
  .pick({ id: true, kind: true, channel: true, due_at: true, attempts: true })
  .extend({
    /** The reason, as a sentence. */
    reason: z.string(),
    /** The task that a reminder is about; null for notices about several tasks or none. */
    task: z
      .object({
        id: idSchema,
        title: z.string(),
        /** False when the task is closed or has no date any more: nothing is left to send. */
        waiting: z.boolean(),
      })
      .nullable(),
  });
export type FailedDelivery = z.infer<typeof failedDeliverySchema>;

const tag = 'Reminders';

export const reminderRoutes = {
  getReminderSettings: route({
    method: 'GET',
    path: '/reminder-settings',
    summary: 'Get the settings of reminders, digests and reports: when and through which channels',
    tag,
    auth: 'user',
    status: 200,
    response: success(reminderSettingsSchema),
    errors: [],
  }),
  updateReminderSettings: route({
    method: 'PUT',
    path: '/reminder-settings',
    summary: 'Change the settings; deliveries that are already planned are rescheduled',
    tag,
    auth: 'user',
    // A client that does not know the switch keeps its value.
    body: reminderSettingsSchema.extend({ waitForEvents: z.boolean().optional() }),
    status: 200,
    response: success(reminderSettingsSchema),
    errors: [],
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/deliveries',
    summary: 'List sent, planned and failed deliveries, newest first',
    tag,
    auth: 'user',
    query: pageQuery.extend({ status: z.enum(deliveryStatuses).optional() }),
    status: 200,
    response: successWith(z.array(deliverySchema), nextCursor),
    errors: [],
  }),
  listFailedDeliveries: route({
    method: 'GET',
    path: '/deliveries/failed',
    summary: `List the failed deliveries of the last ${failedDeliveryDays} days, newest first`,
    tag,
    auth: 'user',
    query: pageQuery,
    status: 200,
    response: successWith(z.array(failedDeliverySchema), nextCursor),
    errors: [],
  }),
  listTaskDeliveries: route({
    method: 'GET',
    path: '/tasks/:id/deliveries',
    summary: 'List the reminders of one task: planned, sent and failed',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.array(deliverySchema)),
    errors: ['TASK_NOT_FOUND'],
  }),
  retryDelivery: route({
    method: 'POST',
    path: '/deliveries/:id/retry',
    summary: 'Retry a failed delivery now',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(deliverySchema),
    errors: ['DELIVERY_NOT_FOUND', 'CONFLICT'],
  }),
};
