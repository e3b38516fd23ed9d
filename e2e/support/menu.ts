/** The menu's pages, in order. */
export const menu = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/analytics', label: 'Analytics' },
  { path: '/tasks', label: 'Tasks' },
  { path: '/recurring-tasks', label: 'Recurring Tasks' },
  { path: '/contacts', label: 'Contacts' },
  { path: '/integrations', label: 'Integrations' },
  { path: '/settings', label: 'Settings' },
] as const;

/** Every page that needs a session. */
export const signedInPaths: readonly string[] = [
  '/backlog',
  ...menu.map(({ path }) => path),
  '/onboarding',
  '/messages',
  '/notifications',
  '/my-bots',
  '/bot-management',
];
