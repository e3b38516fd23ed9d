import type { RouteName } from '@aide/contract';
import { queryOptions, type DataTag, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { callForData, type Arguments, type CallData } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** Written out, because the types that `queryOptions` infers are most of the time and memory of a type check. */
interface DataQuery<Data> {
  queryKey: DataTag<QueryKey, Data, Error>;
  queryFn?: QueryFunction<Data>;
}

/** Returns the query that makes a call of the API and keeps the data of its response. Its key is the area, the call and its input. */
export function dataQuery<Name extends RouteName>(
  area: keyof typeof queryKeys,
  name: Name,
  ...input: Arguments<Name>
): DataQuery<CallData<Name>> {
  const queryKey: QueryKey = [...queryKeys[area], name, ...input];
  return queryOptions({ queryKey, queryFn: () => callForData(name, ...input) });
}
