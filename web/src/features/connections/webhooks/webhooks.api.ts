import type { CallBody } from '@aide/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export function useWebhooks() {
  return useQuery(dataQuery('webhooks', 'listWebhooks'));
}

const webhookDeliveriesQuery = (id: string) => dataQuery('webhooks', 'listWebhookDeliveries', { params: { id } });

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
