import { useMemo } from 'react';
import { MessagesPage } from '../../features/assistant/messages/components/messages-page.tsx';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';

export function Page() {
  const { data } = useTasks();
  const tasks = useMemo(() => new Map((data ?? []).map((task) => [task.id, task])), [data]);
  return <MessagesPage tasks={tasks} />;
}
