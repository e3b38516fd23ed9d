import type { RouteName } from '@aide/contract';
import { queryOptions } from '@tanstack/react-query';
import { callForData, type Arguments } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** Returns the query that makes a call of the API and keeps the data of its response. Its key is the area, the call and its input. */
export function dataQuery<Name extends RouteName>(area: keyof typeof queryKeys, name: Name, ...input: Arguments<Name>) {
  return queryOptions({
    queryKey: [...queryKeys[area], name, ...input] as const,
    queryFn: () => callForData(name, ...input),
  });
}
