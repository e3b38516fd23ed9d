import type { CallBody } from '@aide/contract';
import { call } from '../../../lib/api/api-client.ts';

export async function importAccount(body: CallBody<'importAccount'>) {
  const { data } = await call('importAccount', { body });
  return data;
}
