import type { ChangedEntity } from '@aide/contract';
import type { QueryClient } from '@tanstack/react-query';
import { staleAfter } from './stale-after.ts';

/** Refetches every query that shows data of these kinds, after a change here or on another device. */
export async function markChanged(queryClient: QueryClient, ...entities: readonly ChangedEntity[]): Promise<void> {
  await markOthersChanged(queryClient, null, ...entities);
}

/** Like `markChanged`, except for the list with the key: the change is already displayed there. */
export async function markOthersChanged(
  queryClient: QueryClient,
  shown: readonly string[] | null,
  ...entities: readonly ChangedEntity[]
): Promise<void> {
  const keys = new Set(entities.flatMap((entity) => staleAfter[entity]));
  await Promise.all(
    [...keys].filter((key) => key !== shown).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
