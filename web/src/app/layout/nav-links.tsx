import { clsx } from 'clsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { navigation } from './navigation.ts';
import { NavLink } from '../../ui/link.tsx';

interface NavLinksProps {
  /** Shows icons only, with tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

export function NavLinks({ collapsed = false, onNavigate }: NavLinksProps) {
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {navigation.map(({ to, label, icon }) => (
          <li key={to}>
            <Tooltip text={label} side="right" enabled={collapsed}>
              <NavLink to={to} {...(onNavigate && { onClick: onNavigate })} className={navLinkClass(collapsed)}>
                <Icon of={icon} className="shrink-0" />
                <span className={clsx(collapsed && 'sr-only')}>{label}</span>
              </NavLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The current page is marked by a bar at the edge in addition to the colour. */
export function navLinkClass(collapsed: boolean): string {
  return clsx(
    'relative flex h-11 w-full items-center gap-3 rounded-md text-sm font-medium text-muted md:h-10',
    'transition-colors duration-150 hover:bg-sunken hover:text-ink',
    'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent',
    'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-accent',
    collapsed ? 'justify-center' : 'px-3',
  );
}
