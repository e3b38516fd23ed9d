import type { CallBody } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export function useWebhooks() {
  return useQuery({
    queryKey: [...queryKeys.webhooks, 'list'],
    queryFn: () => callForData('listWebhooks'),
  });
}

const webhookDeliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks, 'deliveries', id],
    queryFn: () => callForData('listWebhookDeliveries', { params: { id } }),
  });

export function useWebhookDeliveries(id: string) {
  return useQuery(webhookDeliveriesQuery(id));
}

/** Only this response contains the signing secret. */
export function useCreateWebhook() {
  return useChange((input: CallBody<'createWebhook'>) => callForData('createWebhook', { body: input }), 'webhook');
}

export function useDeleteWebhook() {
  return useChange((id: string) => call('deleteWebhook', { params: { id } }), 'webhook');
}

export function useRetryWebhookDelivery() {
  return useChange((id: string) => callForData('retryWebhookDelivery', { params: { id } }), 'webhook');
}

export function useTestWebhook() {
  return useChange((id: string) => callForData('testWebhook', { params: { id } }), 'webhook');
}

export function useUpdateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: CallBody<'updateWebhook'> & { id: string }) =>
      callForData('updateWebhook', { params: { id }, body }),
    onSettled: () => markChanged(queryClient, 'webhook'),
  });
}
