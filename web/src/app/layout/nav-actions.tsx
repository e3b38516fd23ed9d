import { clsx } from 'clsx';
import { LogOut, Moon, Sun } from 'lucide-react';
import { requestSignOut } from './request-sign-out.ts';
import { chooseTheme, useTheme } from '../../lib/browser/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { navLinkClass } from './nav-links.tsx';

/** The bottom of the menu: theme switch and Logout. */
export function NavActions({ collapsed = false }: { collapsed?: boolean }) {
  const { active } = useTheme();
  const other = active === 'dark' ? 'light' : 'dark';
  const actions = [
    {
      id: 'theme',
      label: other === 'dark' ? 'Dark theme' : 'Light theme',
      icon: other === 'dark' ? Moon : Sun,
      run: () => chooseTheme(other),
    },
    { id: 'logout', label: 'Logout', icon: LogOut, run: requestSignOut },
  ];
  return (
    <ul className="flex flex-col gap-0.5">
      {actions.map(({ id, label, icon, run }) => (
        <li key={id}>
          <Tooltip text={label} side="right" enabled={collapsed}>
            <button type="button" onClick={run} className={navLinkClass(collapsed)}>
              <Icon of={icon} className="shrink-0" />
              <span className={clsx(collapsed && 'sr-only')}>{label}</span>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
