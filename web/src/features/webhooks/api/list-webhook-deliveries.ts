import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listWebhookDeliveries(id: string) {
  const { data } = await call('listWebhookDeliveries', { params: { id } });
  return data;
}

export const webhookDeliveriesQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.webhooks, 'deliveries', id], queryFn: () => listWebhookDeliveries(id) });

export function useWebhookDeliveries(id: string) {
  return useQuery(webhookDeliveriesQuery(id));
}
