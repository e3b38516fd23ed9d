import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';

interface ReachRowProps {
  icon: LucideIcon;
  name: string;
  /** The channel can reach the user. */
  isReady: boolean;
  /** A short status: 'Ready', 'Not set up on this server'. */
  state: string;
  detail: ReactNode;
  /** An action, right-aligned. */
  action?: ReactNode;
  /** Below the row: a switch, or the result of a test. */
  children?: ReactNode;
}

/** A channel or connection with its status, an item of a `RowList`. */
export function ReachRow({ icon, name, isReady, state, detail, action, children }: ReachRowProps) {
  return (
    <li aria-label={name} className="flex flex-col gap-3 px-4 py-3.5">
      <div className="flex items-start gap-3">
        <Icon of={icon} className={isReady ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-muted'} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {name}
            <Badge tone={isReady ? 'accent' : 'neutral'}>{state}</Badge>
          </p>
          <p className="mt-0.5 break-words text-muted">{detail}</p>
        </div>
        <div className="flex shrink-0 [&>:is(a,button)]:min-w-22">{action}</div>
      </div>
      {children !== undefined && <div className="flex flex-col gap-3 pl-7.5 empty:hidden">{children}</div>}
    </li>
  );
}
