import { CalendarClock, Flag, ListTodo, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '../ui/toast.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitOverlays } from './kit-overlays.tsx';

/** All UI components on one page: `npm run dev`, then /kit.html. Not part of the build. */
export function Kit() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-8 md:px-8">
      <PageHeader
        title="The kit"
        description="What every screen is made of."
        actions={<Button icon={<Icon of={Plus} />}>Create Task</Button>}
      />
      <Group title="Buttons">
        <Button>Save</Button>
        <Button tone="secondary">Cancel</Button>
        <Button tone="quiet">Skip for now</Button>
        <Button tone="danger">Delete</Button>
        <Button tone="dangerQuiet">Delete</Button>
        <Button disabled>Disabled</Button>
        <Button busy busyLabel="Saving...">
          Save
        </Button>
        <Button size="sm" tone="secondary">
          Small
        </Button>
        <Button size="lg">Large</Button>
      </Group>
      <KitFields />
      <KitOverlays />
      <Group title="Toasts">
        <Button tone="secondary" onClick={() => toast.success('Task created successfully!')}>
          Success
        </Button>
        <Button tone="secondary" onClick={() => toast.error('Task not found', { position: 'bottom-right' })}>
          Error, bottom right
        </Button>
        <Button tone="secondary" onClick={() => toast.blank('Three tasks were moved.')}>
          Blank
        </Button>
        <Button tone="secondary" onClick={() => toast.loading('Uploading...')}>
          Loading
        </Button>
      </Group>
      <Group title="Words with a colour">
        <Badge>Low</Badge>
        <Badge tone="accent">Active</Badge>
        <Badge tone="blue">Due tomorrow</Badge>
        <Badge tone="amber" icon={<Icon of={CalendarClock} size={14} />}>
          Due today
        </Badge>
        <Badge tone="red" icon={<Icon of={Flag} size={14} />}>
          Overdue by 2 days
        </Badge>
        <Avatar name="Priya Iyer" />
        <Spinner label="Loading" />
      </Group>
      <Progress label="Tasks created" value={66} />
      <FormMessage success="Profile updated successfully!" />
      <FormMessage error="Current password is incorrect" />
      <ErrorPanel
        message="We could not reach the server. Check your connection."
        onRetry={() => toast.blank('Again')}
      />
      <Card className="flex flex-col gap-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4" />
      </Card>
      <Card>
        <EmptyState icon={ListTodo} title="No tasks found" action={<Button>Create First Task</Button>}>
          Write the first one, or say it.
        </EmptyState>
      </Card>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-hairline pt-6">
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
