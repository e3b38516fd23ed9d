import type { CallBody } from '@aide/contract';
import { call } from '../../../lib/api/api-client.ts';

export async function importContacts(body: CallBody<'importContacts'>) {
  const { data } = await call('importContacts', { body });
  return data;
}
