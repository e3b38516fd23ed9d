import type { BacklogItem } from '@aide/contract';
import { Inbox, Mic, Plus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { tabFromHash, type TaskTab } from '../dashboard.rules.ts';
import { BacklogTab } from './backlog-tab.tsx';
import { TaskTabList, type TaskTabProps } from './task-tab.tsx';

interface TaskPanelProps extends Omit<TaskTabProps, 'tab'> {
  backlog: readonly BacklogItem[];
  onBacklog: () => void;
  onVoice: () => void;
}

const labels: Record<TaskTab, string> = {
  upcoming: 'Upcoming Tasks',
  followup: 'Follow up',
  todo: 'Todo',
  backlog: 'Backlog',
};

/** The tab is in the URL fragment, so that it can be linked and the Back button works. */
export function TaskPanel({ backlog, onBacklog, onVoice, ...tasks }: TaskPanelProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = tabFromHash(hash) ?? 'upcoming';
  const listTab = (name: Exclude<TaskTab, 'backlog'>) => ({
    value: name,
    label: labels[name],
    content: <TaskTabList key={name} tab={name} {...tasks} />,
  });
  return (
    <Card
      aria-labelledby="task-management"
      className="pt-4! pb-3! max-md:border-0 max-md:bg-transparent max-md:px-0! max-md:pt-0! md:px-5!"
    >
      <header className="flex flex-col gap-3 pb-3 lg:flex-row lg:items-center lg:justify-between">
        <h2 id="task-management" className="font-serif text-xl font-medium">
          Task Management
        </h2>
        <div className="flex gap-1.5 max-md:[&_button]:h-10 max-md:[&_button]:flex-auto max-md:[&_button]:px-1.5 max-md:[&_svg]:hidden md:flex-wrap md:gap-2">
          <Button tone="secondary" size="sm" icon={<Icon of={Inbox} size={16} />} onClick={onBacklog}>
            Add Backlog
          </Button>
          <Button tone="secondary" size="sm" icon={<Icon of={Mic} size={16} />} onClick={onVoice}>
            Voice Task
          </Button>
          <Button tone="secondary" size="sm" icon={<Icon of={Plus} size={16} />} onClick={tasks.onCreate}>
            Create Task
          </Button>
        </div>
      </header>
      <Tabs
        label="Tasks"
        value={tab}
        onChange={(value) => void navigate(`#${value}`, { replace: true, preventScrollReset: true })}
        tabs={[
          listTab('upcoming'),
          listTab('followup'),
          listTab('todo'),
          {
            value: 'backlog',
            label: labels.backlog,
            content: <BacklogTab items={backlog} onManage={onBacklog} />,
          },
        ]}
      />
    </Card>
  );
}
