import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { RegionBoundary } from '../../ui/region-boundary.tsx';
import type { CreateTaskStart } from './open-create-task.ts';

const CreateTask = lazy(async () => ({ default: (await import('./create-task.tsx')).CreateTask }));

/** The dialogs that open from anywhere, fetched when first wanted. Mounted once, in the shell. */
export function Dialogs() {
  const [createTask, setCreateTask] = useState<CreateTaskStart | null>(null);
  const closeCreateTask = useCallback(() => setCreateTask(null), []);
  useWindowEvent(
    'openCreateTask',
    useCallback((event) => setCreateTask(startOf(event)), []),
  );
  return (
    <div className="fixed inset-x-0 bottom-0 z-50">
      <RegionBoundary resetKey={String(createTask !== null)}>
        <Suspense>{createTask && <CreateTask start={createTask} onClose={closeCreateTask} />}</Suspense>
      </RegionBoundary>
    </div>
  );
}

/** The event may come from anybody, with nothing inside. */
function startOf(event: Event): CreateTaskStart {
  return event instanceof CustomEvent ? ((event.detail as CreateTaskStart | null) ?? {}) : {};
}

function useWindowEvent(name: 'openCreateTask' | 'openBacklog', listener: (event: Event) => void): void {
  useEffect(() => {
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name, listener]);
}
