import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { cancelLoad } from './cancel-load.ts';
import { createQueryClient } from './query-client.ts';

/** A mounted list whose first load returns 'old' and each later one 'new'. */
async function showList() {
  const queryClient = createQueryClient();
  const loads: PromiseWithResolvers<string>[] = [];
  const query = queryOptions({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => {
      const load = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => load.reject(new Error('aborted')));
      loads.push(load);
      return load.promise;
    },
  });
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  loads[0]?.resolve('old');
  await expect.poll(() => queryClient.getQueryData(query.queryKey)).toBe('old');
  return { queryClient, query, loads, stop };
}

describe('a load that a change cancelled', () => {
  it('is repeated when the change was rejected', async () => {
    const { queryClient, query, loads, stop } = await showList();
    void queryClient.invalidateQueries(query);
    const reload = await cancelLoad(queryClient, query);
    expect(queryClient.isFetching(query)).toBe(0);
    reload();
    loads[2]?.resolve('new');
    await expect.poll(() => queryClient.getQueryData(query.queryKey)).toBe('new');
    stop();
  });

  it('is not started if there was none', async () => {
    const { queryClient, query, loads, stop } = await showList();
    const reload = await cancelLoad(queryClient, query);
    reload();
    expect(loads).toHaveLength(1);
    stop();
  });
});
