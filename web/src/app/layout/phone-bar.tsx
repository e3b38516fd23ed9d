import { Ellipsis, LayoutDashboard, ListTodo, Plus, Search, UsersRound, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { openCapture, openPalette } from '../shortcuts/open-palette.ts';
import { NavActions } from './nav-actions.tsx';
import { NavLinks } from './nav-links.tsx';
import { MessagesButton, NotificationBell } from './notifications.tsx';
import { Link, NavLink } from '../../ui/link.tsx';

const tabClass =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted transition-colors duration-150 aria-[current=page]:text-accent data-[state=open]:text-accent';

/** The header on phones, which scrolls with the page, and the tabs at the bottom, which stay. */
export function PhoneBar() {
  return (
    <>
      <header className="relative z-30 flex h-14 items-center justify-between border-b border-hairline bg-surface pr-2 pl-4">
        <Link to="/dashboard" aria-label="Aide, dashboard" className="rounded-sm">
          <Wordmark />
        </Link>
        <IconButton label="Search" onClick={openPalette} className="ml-auto size-11">
          <Icon of={Search} size={22} />
        </IconButton>
        <MessagesButton side="bottom" className="size-11" />
        <NotificationBell side="bottom" className="size-11" />
      </header>
      <nav
        aria-label="Tabs"
        data-tab-bar
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-hairline bg-surface px-1 pb-[env(safe-area-inset-bottom)]"
      >
        <NavLink to="/dashboard" className={tabClass}>
          <Icon of={LayoutDashboard} size={22} />
          Today
        </NavLink>
        <NavLink to="/tasks" className={tabClass}>
          <Icon of={ListTodo} size={22} />
          Tasks
        </NavLink>
        <button type="button" aria-label="Capture" onClick={openCapture} className={tabClass}>
          <span className="flex size-10 items-center justify-center rounded-full bg-accent text-on-accent">
            <Icon of={Plus} size={22} />
          </span>
        </button>
        <NavLink to="/contacts" className={tabClass}>
          <Icon of={UsersRound} size={22} />
          People
        </NavLink>
        <MenuDrawer>
          <button type="button" className={tabClass}>
            <Icon of={Ellipsis} size={22} />
            More
          </button>
        </MenuDrawer>
      </nav>
    </>
  );
}

/** All pages, theme and Logout, opened by `children`. */
function MenuDrawer({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,86vw)] flex-col gap-5 overflow-y-auto bg-surface px-3 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-lift focus:outline-none data-[state=closed]:animate-side-out data-[state=open]:animate-side-in"
        >
          <div className="flex items-center justify-between gap-3 pl-3">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <div className="flex items-center gap-3">
              <Avatar name="User" />
              <span className="font-medium">User</span>
            </div>
            <Dialog.Close asChild>
              <IconButton label="Close menu" className="size-11">
                <Icon of={X} size={22} />
              </IconButton>
            </Dialog.Close>
          </div>
          <NavLinks onNavigate={() => setOpen(false)} />
          <div className="mt-auto border-t border-hairline pt-4">
            <NavActions />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
