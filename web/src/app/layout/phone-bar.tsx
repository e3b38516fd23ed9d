import { Menu, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { openPalette } from '../shortcuts/open-palette.ts';
import { NavActions } from './nav-actions.tsx';
import { NavLinks } from './nav-links.tsx';
import { MessagesButton, NotificationBell } from './notifications.tsx';
import { Link } from '../../ui/link.tsx';

/** The header on phones, with the menu as a drawer. It scrolls with the page. */
export function PhoneBar() {
  const [open, setOpen] = useState(false);
  return (
    <header className="relative z-30 flex h-14 items-center justify-between border-b border-hairline bg-surface pr-2 pl-4">
      <Link to="/dashboard" aria-label="Aide, dashboard" className="rounded-sm">
        <Wordmark />
      </Link>
      <IconButton label="Search" onClick={openPalette} className="ml-auto size-11">
        <Icon of={Search} size={22} />
      </IconButton>
      <MessagesButton side="bottom" className="size-11" />
      <NotificationBell side="bottom" className="size-11" />
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger asChild>
          <IconButton label="Open menu" className="size-11">
            <Icon of={Menu} size={22} />
          </IconButton>
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,86vw)] flex-col gap-5 overflow-y-auto bg-surface px-3 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-lift focus:outline-none data-[state=closed]:animate-side-out data-[state=open]:animate-side-in"
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
    </header>
  );
}
