import { z } from 'zod';
import { webhookDeliveryEvents, webhookDeliveryStatuses, webhookEvents } from '../enums.ts';
import { limits } from '../limits.ts';
import { idSchema, instantSchema, requiredText } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  /** Why the server disabled it; null while it is on or when its owner switched it off. */
  disabledReason: z.string().nullable(),
  createdAt: instantSchema,
  /** When the receiver last accepted a delivery. */
  lastSentAt: instantSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const eventsSchema = z
  .array(z.enum(webhookEvents, 'That is not an event'))
  .min(1, 'Choose at least one event')
  .overwrite((events) => webhookEvents.filter((event) => events.includes(event)));

export const webhookInputSchema = z.object({
  url: requiredText('Address', limits.address),
  events: eventsSchema,
});
export type NewWebhook = z.output<typeof webhookInputSchema>;

export const webhookUpdateSchema = webhookInputSchema.extend({ active: z.boolean('Active is true or false') });
export type WebhookUpdate = z.output<typeof webhookUpdateSchema>;

export const webhookDeliverySchema = z.object({
  id: idSchema,
  webhookId: idSchema,
  event: z.enum(webhookDeliveryEvents),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.int().min(0),
  /** The status of the receiver's last response. */
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  /** When it is retried, while it is planned and has failed before. */
  nextTryAt: instantSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const tag = 'Webhooks';

export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    summary: 'List the webhooks, oldest first',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.array(webhookSchema)),
    errors: [],
  }),
  createWebhook: route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook; the signing secret is returned only once',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: webhookInputSchema,
    status: 201,
    response: success(webhookSchema.extend({ secret: z.string() })),
    errors: ['WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY', 'REAUTHENTICATION_REQUIRED'],
  }),
  updateWebhook: route({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change the address or the events of a webhook, disable it or enable it again',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    body: webhookUpdateSchema,
    status: 200,
    response: success(webhookSchema),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_ADDRESS_REFUSED', 'REAUTHENTICATION_REQUIRED'],
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event (`ping`)',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(webhookDeliverySchema),
    errors: ['WEBHOOK_NOT_FOUND', 'CONFLICT'],
  }),
  listWebhookDeliveries: route({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List the last fifty deliveries, newest first',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.array(webhookDeliverySchema)),
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  retryWebhookDelivery: route({
    method: 'POST',
    path: '/webhook-deliveries/:id/retry',
    summary: 'Retry a failed delivery now',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(webhookDeliverySchema),
    errors: ['DELIVERY_NOT_FOUND', 'CONFLICT'],
  }),
};
