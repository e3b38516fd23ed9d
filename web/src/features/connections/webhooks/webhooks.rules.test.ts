import type { Webhook, WebhookDelivery } from '@aide/contract';
import { webhookEvents } from '@aide/contract/enums';
import { describe, expect, test } from 'vitest';
import { addressProblem, formatEvents, formatOutcome } from './webhooks.rules.ts';

const webhook = { events: ['task.created', 'task.completed'] } as Webhook;
const delivery = { status: 'sent', attempts: 1, responseStatus: 204, error: null } as WebhookDelivery;

describe('a webhook', () => {
  test('lists the events of a webhook', () => {
    expect(formatEvents(webhook)).toBe('Task created, Task completed');
    expect(formatEvents({ ...webhook, events: [...webhookEvents] })).toBe('All events');
  });

  test('needs an address', () => {
    expect(addressProblem(' ')).toBe('Address is required');
    expect(addressProblem('example.com/hook')).toContain('https://');
    expect(addressProblem('https://example.com/hook')).toBeUndefined();
  });
});

describe('a delivery', () => {
  test.each([
    [{}, 'Returned 204 after 1 try.'],
    [{ status: 'planned', attempts: 0, responseStatus: null }, 'Being sent.'],
    [
      { status: 'planned', attempts: 2, error: 'The address returned 500.' },
      'The address returned 500. 2 tries so far, tried again soon.',
    ],
    [{ status: 'failed', attempts: 12, error: 'The address returned 500.' }, 'The address returned 500. 12 tries.'],
  ] as const)('says what became of it: %j', (change, words) => {
    expect(formatOutcome({ ...delivery, ...change })).toBe(words);
  });
});
