import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { storeResponse } from './store-response.ts';

describe('the response to a change', () => {
  it('is not overwritten by an older response', async () => {
    const queryClient = createQueryClient();
    const reading = Promise.withResolvers<string>();
    const query = queryOptions({ queryKey: ['two-factor'], queryFn: () => reading.promise });
    queryClient.setQueryData(query.queryKey, 'on');
    const reload = queryClient.fetchQuery({ ...query, staleTime: 0 });
    storeResponse(queryClient, query, 'off');
    reading.resolve('on');
    await reload;
    expect(queryClient.getQueryData(query.queryKey)).toBe('off');
  });

  it('ends the first load of a page', async () => {
    const queryClient = createQueryClient();
    const query = queryOptions({ queryKey: ['two-factor'], queryFn: () => new Promise<string>(() => undefined) });
    const observer = new QueryObserver(queryClient, query);
    const stop = observer.subscribe(() => undefined);
    storeResponse(queryClient, query, 'off');
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle', data: 'off' });
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'off' });
    stop();
  });
});
