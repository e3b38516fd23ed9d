import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A mounted list whose loads the test resolves. */
function showList() {
  const queryClient = createQueryClient();
  const loads: PromiseWithResolvers<string>[] = [];
  const query = queryOptions({
    queryKey: ['backlog'],
    queryFn: () => {
      loads.push(Promise.withResolvers());
      return loads.at(-1)?.promise;
    },
  });
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  return { queryClient, query, loads, observer, stop };
}

describe('a list that changes during its first load', () => {
  it('is refetched once, because the first response may be older than the change', async () => {
    const { queryClient, query, loads, observer, stop } = showList();
    void queryClient.invalidateQueries(query);
    void queryClient.invalidateQueries(query);
    loads[0]?.resolve('old');
    await expect.poll(() => loads.length).toBe(2);
    expect(observer.getCurrentResult().data).toBe('old');
    loads[1]?.resolve('new');
    await expect.poll(() => observer.getCurrentResult().data).toBe('new');
    expect(observer.getCurrentResult().fetchStatus).toBe('idle');
    expect(loads).toHaveLength(2);
    stop();
  });

  it('is loaded once without a change, and refetched once after a later change', async () => {
    const { queryClient, query, loads, observer, stop } = showList();
    loads[0]?.resolve('first');
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    expect(loads).toHaveLength(1);
    void queryClient.invalidateQueries(query);
    void queryClient.invalidateQueries(query);
    loads.at(-1)?.resolve('second');
    await expect.poll(() => observer.getCurrentResult().data).toBe('second');
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    const { length } = loads;
    await new Promise((resolve) => setImmediate(resolve));
    expect(loads).toHaveLength(length);
    stop();
  });
});
