import type { Webhook, WebhookDelivery } from '@aide/contract';
import { webhookEvents, type WebhookDeliveryEvent, type WebhookDeliveryStatus } from '@aide/contract/enums';

export const eventLabels: Record<WebhookDeliveryEvent, string> = {
  'task.created': 'Task created',
  'task.updated': 'Task changed',
  'task.completed': 'Task completed',
  'task.deleted': 'Task deleted or moved to the backlog',
  'task.restored': 'Task restored',
  'contact.created': 'Contact added',
  'contact.updated': 'Contact changed',
  'contact.deleted': 'Contact deleted',
  'contacts.changed': 'Many contacts changed',
  'tasks.changed': 'Many tasks changed',
  'recurring_task.created': 'Recurring task created',
  'recurring_task.updated': 'Recurring task changed',
  'recurring_task.deleted': 'Recurring task deleted',
  'reminder.due': 'Reminder due',
  'capture.created': 'Message captured',
  ping: 'Test',
};

export const statusLabels: Record<WebhookDeliveryStatus, string> = {
  planned: 'Waiting',
  sent: 'Delivered',
  failed: 'Failed',
};

export function formatEvents({ events }: Webhook): string {
  if (events.length === webhookEvents.length) return 'All events';
  return events.map((event) => eventLabels[event]).join(', ');
}

/** Summarizes a delivery in one line. */
export function formatOutcome({ status, attempts, responseStatus, error }: WebhookDelivery): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  if (status === 'sent') return `Returned ${responseStatus ?? ''} after ${tries}.`;
  if (attempts === 0) return error ?? 'Being sent.';
  return `${error ?? 'No response yet.'} ${tries}${status === 'planned' ? ' so far, tried again soon' : ''}.`;
}

/** Checks the syntax only; the server checks the address that the host name resolves to. */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'Address is required';
  return URL.canParse(address.trim()) ? undefined : 'Please enter an address such as https://example.com/hook';
}
