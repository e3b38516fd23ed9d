import { z } from 'zod';
import { deliveryChannels, deliveryKinds, deliveryStatuses, type DeliveryChannel, type NoticeKind } from './enums.ts';
import { failedDeliveryDays, limits } from './limits.ts';
import { idSchema, instantSchema } from './text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from './wire.ts';

const minutesOfWeek = 7 * 24 * 60;

const localTimeSchema = z.string('Please enter a time such as 09:00').regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  message: 'Please enter a time such as 09:00',
});

type Switches = Record<DeliveryChannel, boolean>;

const everywhere: Switches = { email: true, telegram: true, app: true, push: true };
const withoutPush: Switches = { ...everywhere, push: false };

/** Channels that are newer than a stored setting or a client's request take their default. */
function switchesSchema(defaults: Switches) {
  return z.object({
    email: z.boolean(),
    telegram: z.boolean(),
    app: z.boolean().default(defaults.app),
    push: z.boolean().default(defaults.push),
  } satisfies Record<DeliveryChannel, z.ZodType>);
}

/** When and through which channels the product notifies the user. All times are in the user's time zone. */
export const reminderSettingsSchema = z.object({
  /** Minutes before the due moment; 0 is the moment itself. */
  leadMinutes: z
    .array(z.int().min(0).max(minutesOfWeek, 'A reminder can come at most a week ahead'))
    .min(1, 'Choose at least one reminder time')
    .max(limits.leadTimes, `Choose at most ${limits.leadTimes} reminder times`)
    .overwrite((minutes) => [...new Set(minutes)].toSorted((a, b) => a - b)),
  /** When the reminders of tasks that are due on a day, without a time, are sent. */
  dayTime: localTimeSchema,
  /** Reminders that fall in between wait for the end. Over midnight when `from` is later than `to`; null: none. */
  quietHours: z
    .object({ from: localTimeSchema, to: localTimeSchema })
    .refine(({ from, to }) => from !== to, 'Quiet hours must end at another time than they begin')
    .nullable(),
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
  /** When it is tried again, while it is planned and has failed before. */
  next_try_at: instantSchema.nullable(),
  /** Why the channel did not take it at the last try, in a sentence. */
  error: z.string().nullable(),
  /** What the channel calls the message: a mail's Message-ID, a chat's message number. */
  message_id: z.string().nullable(),
  /** The delivery that included it. */
  merged_into: idSchema.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Something that was given up, with as much as a person needs to see what they missed and why. */
export const failedDeliverySchema = deliverySchema
  .pick({ id: true, kind: true, channel: true, due_at: true, attempts: true })
  .extend({
    /** Why, in a sentence. */
    reason: z.string(),
    /** The task that a reminder is about; null for notices about several tasks or none. */
    task: z
      .object({
        id: idSchema,
        title: z.string(),
        /** False when it is settled or has no date any more: then nothing is left to send. */
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
    summary: 'When and where reminders, digests and reports are sent',
    tag,
    auth: 'user',
    status: 200,
    response: success(reminderSettingsSchema),
    errors: [],
  }),
  updateReminderSettings: route({
    method: 'PUT',
    path: '/reminder-settings',
    summary: 'Change when and where; what is already planned moves along',
    tag,
    auth: 'user',
    body: reminderSettingsSchema,
    status: 200,
    response: success(reminderSettingsSchema),
    errors: [],
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/deliveries',
    summary: 'What was sent, is planned or has failed, newest first',
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
    summary: `What could not be delivered in the last ${failedDeliveryDays} days, newest first`,
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
    summary: 'The reminders of one task: planned, sent, failed',
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
    summary: 'Try a failed delivery again now',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(deliverySchema),
    errors: ['DELIVERY_NOT_FOUND', 'CONFLICT'],
  }),
};
