import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { connectedAppsQuery } from './list-connected-apps.ts';

export async function disconnectApp(id: string): Promise<void> {
  await call('disconnectApp', { params: { id } });
}

export function useDisconnectApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: disconnectApp,
    onSuccess: () => queryClient.invalidateQueries(connectedAppsQuery),
  });
}
