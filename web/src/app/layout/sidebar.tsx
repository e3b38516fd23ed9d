import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useProfile } from '../../features/accounts/api/get-profile.ts';
import { useStoredFlag } from '../../lib/use-stored-flag.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Mark, Wordmark } from '../../ui/wordmark.tsx';
import { NavActions } from './nav-actions.tsx';
import { NavLinks } from './nav-links.tsx';

export function Sidebar() {
  const [collapsed, setCollapsed] = useStoredFlag('sidebar_collapsed', false);
  return (
    <aside
      aria-label="Sidebar"
      data-collapsed={collapsed || undefined}
      className={clsx(
        'sticky top-0 flex h-dvh shrink-0 flex-col gap-6 overflow-y-auto border-r border-hairline bg-surface px-3 py-5',
        'transition-[width] duration-200',
        collapsed ? 'w-17' : 'w-60',
      )}
    >
      <div className={clsx('flex items-center', collapsed ? 'flex-col gap-3' : 'justify-between pl-3')}>
        <Link to="/dashboard" aria-label="Aide, dashboard" className="rounded-sm">
          {collapsed ? <Mark /> : <Wordmark />}
        </Link>
        <IconButton
          label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        >
          <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />
        </IconButton>
      </div>
      <NavLinks collapsed={collapsed} />
      <div className="mt-auto flex flex-col gap-3 border-t border-hairline pt-4">
        <SignedInUser collapsed={collapsed} />
        <NavActions collapsed={collapsed} />
      </div>
    </aside>
  );
}

/** A profile that cannot be read leaves the name 'User'. */
function SignedInUser({ collapsed }: { collapsed: boolean }) {
  const { data, isPending } = useProfile();
  const name = data?.name ?? 'User';
  if (isPending) return <Skeleton className={clsx('h-9', collapsed ? 'mx-auto w-9 rounded-full!' : 'mx-3')} />;
  return (
    <div className={clsx('flex items-center gap-3', collapsed ? 'justify-center' : 'px-3')}>
      <Avatar name={name} />
      <div className={clsx('min-w-0 leading-tight', collapsed && 'sr-only')}>
        <p className="truncate text-sm font-medium">{name}</p>
        {data?.email !== undefined && <p className="truncate text-xs text-muted">{data.email}</p>}
      </div>
    </div>
  );
}
