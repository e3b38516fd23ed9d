import { useQuery } from '@tanstack/react-query';
import { dataQuery } from './data-query.ts';

/** Returns who sets up the server, as the subject of a sentence. */
export function useOwnerName(): string {
  return useQuery(dataQuery('trial', 'getTrial')).data?.is_owner ? 'You' : 'The server’s owner';
}
