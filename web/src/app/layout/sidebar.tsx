import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useProfile } from '../../features/identity/accounts/profile.queries.ts';
import { useStoredFlag } from '../../lib/storage/use-stored-flag.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Mark, Wordmark } from '../../ui/wordmark.tsx';
import { modifierKey } from '../shortcuts/modifier-key.ts';
import { openPalette } from '../shortcuts/open-palette.ts';
import { NavActions } from './nav-actions.tsx';
import { NavLinks, navLinkClass } from './nav-links.tsx';
import { MessagesButton, NotificationBell } from './notifications.tsx';
import { Link } from '../../ui/link.tsx';

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
        <div className={clsx('flex', collapsed ? 'flex-col gap-1' : 'gap-0.5')}>
          <MessagesButton side="right" />
          <NotificationBell side="right" />
          <IconButton
            label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
          >
            <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />
          </IconButton>
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <SearchButton collapsed={collapsed} />
        <NavLinks collapsed={collapsed} />
      </div>
      <div className="mt-auto flex flex-col gap-3 border-t border-hairline pt-4">
        <SignedInUser collapsed={collapsed} />
        <NavActions collapsed={collapsed} />
      </div>
    </aside>
  );
}

/** Opens the command palette for users who do not know its shortcut. */
function SearchButton({ collapsed }: { collapsed: boolean }) {
  return (
    <Tooltip text="Search" side="right" enabled={collapsed}>
      <button
        type="button"
        onClick={openPalette}
        className={clsx(navLinkClass(collapsed), 'border border-hairline font-normal!')}
      >
        <Icon of={Search} className="shrink-0" />
        <span className={clsx(collapsed && 'sr-only')}>Search</span>
        {!collapsed && (
          <kbd aria-hidden="true" className="ml-auto rounded-sm bg-sunken px-1.5 py-0.5 font-sans text-xs">
            {modifierKey} K
          </kbd>
        )}
      </button>
    </Tooltip>
  );
}

/** Falls back to the name 'User' if the profile cannot be loaded. */
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
