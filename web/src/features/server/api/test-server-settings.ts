import type { SettingsInput } from '@aide/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Tests one group of settings without saving it. */
async function testServerSettings(body: SettingsInput) {
  const { data } = await call('testServerSettings', { body });
  return data;
}

export function useTestServerSettings() {
  return useMutation({ mutationFn: testServerSettings });
}
