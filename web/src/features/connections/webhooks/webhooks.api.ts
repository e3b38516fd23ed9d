import type { CallBody } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listWebhooks() {
  const { data } = await call('listWebhooks');
  return data;
}

const webhooksQuery = queryOptions({ queryKey: [...queryKeys.webhooks, 'list'], queryFn: listWebhooks });

export function useWebhooks() {
  return useQuery(webhooksQuery);
}

async function listWebhookDeliveries(id: string) {
  const { data } = await call('listWebhookDeliveries', { params: { id } });
  return data;
}

const webhookDeliveriesQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.webhooks, 'deliveries', id], queryFn: () => listWebhookDeliveries(id) });

export function useWebhookDeliveries(id: string) {
  return useQuery(webhookDeliveriesQuery(id));
}

/** Only this response contains the signing secret. */
async function createWebhook(input: CallBody<'createWebhook'>) {
  const { data } = await call('createWebhook', { body: input });
  return data;
}

export function useCreateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createWebhook,
    onSuccess: () => markChanged(queryClient, 'webhook'),
  });
}

async function deleteWebhook(id: string): Promise<void> {
  await call('deleteWebhook', { params: { id } });
}

export function useDeleteWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteWebhook,
    onSuccess: () => markChanged(queryClient, 'webhook'),
  });
}

async function retryWebhookDelivery(id: string) {
  const { data } = await call('retryWebhookDelivery', { params: { id } });
  return data;
}

export function useRetryWebhookDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryWebhookDelivery,
    onSuccess: () => markChanged(queryClient, 'webhook'),
  });
}

async function testWebhook(id: string) {
  const { data } = await call('testWebhook', { params: { id } });
  return data;
}

export function useTestWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: testWebhook,
    onSuccess: () => markChanged(queryClient, 'webhook'),
  });
}

async function updateWebhook({ id, ...body }: CallBody<'updateWebhook'> & { id: string }) {
  const { data } = await call('updateWebhook', { params: { id }, body });
  return data;
}

export function useUpdateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateWebhook,
    onSettled: () => markChanged(queryClient, 'webhook'),
  });
}
