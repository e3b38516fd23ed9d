import type { TaskStatus } from '@aide/contract';
import { Ban, Circle, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react';

/** A shape beside every colour: both are read without the other. */
export const statusIcons: Record<TaskStatus, { icon: LucideIcon; tone: string }> = {
  pending: { icon: Circle, tone: 'text-muted' },
  in_progress: { icon: CircleDashed, tone: 'text-blue' },
  completed: { icon: CircleCheck, tone: 'text-accent' },
  postponed: { icon: Clock, tone: 'text-amber' },
  cancelled: { icon: Ban, tone: 'text-muted' },
};
