import type { CallBody } from '@aide/contract';
import { call } from '../../../lib/api/api-client.ts';

export async function importTasks(body: CallBody<'importTasks'>) {
  const { data } = await call('importTasks', { body });
  return data;
}
