import {
  ChartNoAxesColumn,
  LayoutDashboard,
  ListTodo,
  MessageSquare,
  Plug,
  Repeat,
  Settings,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

export interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The conversation with Aide: a button beside the bell, because the menu has a fixed list. */
export const conversation: NavigationItem = { to: '/messages', label: 'Messages', icon: MessageSquare };

/** The menu items, in display order. */
export const navigation: readonly NavigationItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  { to: '/tasks', label: 'Tasks', icon: ListTodo },
  { to: '/recurring-tasks', label: 'Recurring Tasks', icon: Repeat },
  { to: '/contacts', label: 'Contacts', icon: UsersRound },
  { to: '/integrations', label: 'Integrations', icon: Plug },
  { to: '/settings', label: 'Settings', icon: Settings },
];
