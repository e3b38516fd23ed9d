import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema, instantSchema, requiredText } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** A browser that receives notifications. Its keys never leave the server. */
export const pushDeviceSchema = z.object({
  id: idSchema,
  /** 'Chrome on Windows', from the user agent. */
  device: z.string(),
  createdAt: instantSchema,
  /** When the browser last confirmed the subscription. */
  lastSeenAt: instantSchema,
  /** Why the push service rejected the last message, or null if it accepted it. */
  lastError: z.string().nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const key = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'That is not a key of a subscription');

/** What `PushSubscription.toJSON()` returns in a browser. */
export const pushSubscriptionSchema = z.object({
  endpoint: requiredText('Endpoint', limits.address),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type NewPushSubscription = z.output<typeof pushSubscriptionSchema>;

/** `renewal` replaces the subscription without a session, for the service worker. */
const subscribedSchema = pushDeviceSchema.extend({ renewal: z.string() });

/** The result of a test message. */
export const pushTestSchema = z.object({
  id: idSchema,
  device: z.string(),
  /** `gone`: the browser no longer accepts messages, and the subscription was removed. */
  outcome: z.enum(['sent', 'gone', 'failed']),
  /** The push service's response, as a sentence. */
  answer: z.string(),
});
export type PushTest = z.infer<typeof pushTestSchema>;

const tag = 'Push';

export const pushRoutes = {
  getPushKey: route({
    method: 'GET',
    path: '/push/key',
    summary: 'Get the public key for subscribing a browser (VAPID)',
    tag,
    auth: 'none',
    status: 200,
    response: success(z.object({ publicKey: z.string() })),
    errors: [],
  }),
  listPushSubscriptions: route({
    method: 'GET',
    path: '/push/subscriptions',
    summary: 'List the browsers that receive notifications, last seen first',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.array(pushDeviceSchema)),
    errors: [],
  }),
  createPushSubscription: route({
    method: 'POST',
    path: '/push/subscriptions',
    summary: 'Subscribe this browser, or confirm its subscription',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: pushSubscriptionSchema,
    status: 201,
    response: success(subscribedSchema),
    errors: ['PUSH_ADDRESS_REFUSED'],
  }),
  renewPushSubscription: route({
    method: 'POST',
    path: '/push/subscriptions/renew',
    summary: 'Replace a subscription that the browser has renewed; for service workers, which have no session',
    tag,
    auth: 'none',
    body: pushSubscriptionSchema.extend({ renewal: z.string().max(200) }),
    status: 200,
    response: success(subscribedSchema),
    errors: ['PUSH_SUBSCRIPTION_NOT_FOUND', 'PUSH_ADDRESS_REFUSED'],
  }),
  deletePushSubscription: route({
    method: 'DELETE',
    path: '/push/subscriptions/:id',
    summary: 'Stop notifications to one browser',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['PUSH_SUBSCRIPTION_NOT_FOUND'],
  }),
  testPush: route({
    method: 'POST',
    path: '/push/test',
    summary:
      'Send a test notification to all subscribed browsers, or to one, and return the responses of their push services',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({ id: idSchema.optional() }),
    status: 200,
    response: success(z.array(pushTestSchema)),
    errors: ['PUSH_SUBSCRIPTION_NOT_FOUND'],
  }),
};
