import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';

interface BotCardProps {
  icon: LucideIcon;
  name: string;
  text: string;
  state: 'connected' | 'disconnected' | 'unavailable';
  /** 'Last message: …'; null if unknown. */
  lastMessage: string | null;
  /** A required step, shown first. */
  notice?: ReactNode;
  children: ReactNode;
}

const states = { connected: 'Connected', disconnected: 'Not connected', unavailable: 'Not set up' } as const;

/** A bot with its status and actions. */
export function BotCard({ icon, name, text, state, lastMessage, notice, children }: BotCardProps) {
  return (
    <Card aria-label={name} className="flex h-full flex-col gap-5">
      <div className="flex items-start gap-4">
        <Icon of={icon} size={22} className="mt-1 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <h2 className="font-serif text-xl font-medium">{name}</h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={state === 'connected' ? 'accent' : 'neutral'}>{states[state]}</Badge>
        {lastMessage !== null && <span className="text-sm text-muted">{lastMessage}</span>}
      </div>
      {notice}
      <div className="mt-auto flex flex-wrap gap-3">{children}</div>
    </Card>
  );
}
