import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { TaskActionsProvider } from '../src/features/planner/tasks/components/task-actions-provider.tsx';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { ZoneContext } from '../src/lib/time/use-zone.ts';
import { Toaster } from '../src/ui/toaster.tsx';

interface Surroundings {
  /** Default: `/`. */
  path?: string;
  /** Default: UTC. */
  timeZone?: string;
}

function createWrapper({ path = '/', timeZone = 'UTC' }: Surroundings) {
  const queryClient = createQueryClient();
  // No delay, so that a retried query does not slow the test down.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { retry: false, networkMode: 'always' },
  });
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queryClient}>
        <ZoneContext value={timeZone}>
          <MemoryRouter initialEntries={[path]}>
            <TaskActionsProvider renderEdit={() => null}>{children}</TaskActionsProvider>
          </MemoryRouter>
        </ZoneContext>
        <Toaster />
      </QueryClientProvider>
    );
  }
  return { queryClient, wrapper: Wrapper };
}

/** Renders a component like the app, with its own query cache, and returns a `userEvent` instance. */
export function renderComponent(component: ReactNode, surroundings: Surroundings = {}) {
  const { queryClient, wrapper } = createWrapper(surroundings);
  return { ...render(component, { wrapper }), queryClient, user: userEvent.setup({ delay: null }) };
}

/** Renders a hook as the app does, with its own query cache. */
export function renderAppHook<Result, Props>(hook: (props: Props) => Result, initialProps: Props) {
  const { queryClient, wrapper } = createWrapper({});
  return { ...renderHook(hook, { wrapper, initialProps }), queryClient };
}
