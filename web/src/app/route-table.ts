import { lazy, type ComponentType } from 'react';
import type { Refusal } from './guard.tsx';

/** Every module in routes/ exports its component as `Page`; a page of one feature needs no module there. */
type LoadPage = () => Promise<{ Page: ComponentType }>;

export interface PageRoute {
  path: string;
  /** The document title. */
  title: string;
  /** `guest` redirects signed-in users to the dashboard; `user` redirects everyone else to the sign-in page. */
  access: 'public' | 'guest' | 'user';
  /** Redirects to /onboarding unless the chat bot is verified. Default: false. */
  requireTelegram?: boolean;
  /** Default: none. */
  refusal?: Refusal;
  Page: ComponentType;
  /** Loads the page's chunk. */
  load: LoadPage;
}

function page(path: string, title: string, access: PageRoute['access'], load: LoadPage): PageRoute {
  return {
    path,
    title,
    access,
    Page: lazy(async () => ({ default: (await load()).Page })),
    load,
  };
}

/** All pages of the web app. Any other path renders the not-found page. */
export const pageRoutes: readonly PageRoute[] = [
  page('/', 'Never Miss Important Follow-ups Again', 'public', () => import('./routes/landing.tsx')),
  page('/old', 'Speak. It Is Done.', 'public', () => import('./routes/old-landing.tsx')),
  page('/snackbar-demo', 'Notification demo', 'public', async () => ({
    Page: (await import('../public/demos/components/snackbar-demo.tsx')).SnackbarDemo,
  })),
  page('/confetti-demo', 'Confetti demo', 'public', () => import('./routes/confetti-demo.tsx')),
  page('/login', 'Sign in', 'guest', () => import('./routes/login.tsx')),
  page('/forgot-password', 'Forgot your password?', 'guest', () => import('./routes/forgot-password.tsx')),
  page('/reset-password', 'Choose a new password', 'public', () => import('./routes/reset-password.tsx')),
  page('/confirm-email', 'Your email address', 'public', () => import('./routes/confirm-email.tsx')),
  page('/sign-in/provider', 'Signing in', 'public', () => import('./routes/provider-return.tsx')),
  page('/oauth/authorize', 'Connect an app', 'public', () => import('./routes/authorize-app.tsx')),
  page('/register', 'Create your account', 'guest', () => import('./routes/register.tsx')),
  {
    ...page('/onboarding', 'Connect Telegram', 'user', () => import('./routes/onboarding.tsx')),
    refusal: {
      absent: 'You must be logged in to access onboarding',
      undecodable: 'Invalid token. Please login again',
    },
  },
  page('/dashboard', 'Dashboard', 'user', () => import('./routes/dashboard.tsx')),
  page('/analytics', 'Analytics', 'user', async () => ({
    Page: (await import('../features/planner/analytics/components/analytics-page.tsx')).AnalyticsPage,
  })),
  page('/tasks', 'Tasks', 'user', () => import('./routes/tasks.tsx')),
  page('/tasks/import', 'Import tasks', 'user', () => import('./routes/import-tasks.tsx')),
  page('/backlog', 'Backlog', 'user', () => import('./routes/backlog.tsx')),
  page('/recurring-tasks', 'Recurring Tasks', 'user', () => import('./routes/recurring-tasks.tsx')),
  page('/contacts', 'Contacts', 'user', () => import('./routes/contacts.tsx')),
  page('/integrations', 'Integrations', 'user', () => import('./routes/integrations.tsx')),
  page('/settings', 'Settings', 'user', () => import('./routes/settings.tsx')),
  page('/settings/server', 'This server', 'user', () => import('./routes/server.tsx')),
  page('/follow-ups', 'Follow-ups', 'user', async () => ({
    Page: (await import('../features/connections/mailboxes/components/follow-ups-page.tsx')).FollowUpsPage,
  })),
  page('/messages', 'Messages', 'user', () => import('./routes/messages.tsx')),
  page('/notifications', 'Notifications', 'user', async () => ({
    Page: (await import('../features/reminders/notifications/components/notifications-page.tsx')).NotificationsPage,
  })),
  page('/my-bots', 'My Bots', 'user', () => import('./routes/my-bots.tsx')),
  page('/bot-management', 'Bot Management', 'user', async () => ({
    Page: (await import('../public/placeholders/components/bot-management-page.tsx')).BotManagementPage,
  })),
];

/** Returns the page of a path. Ignores its case and trailing slashes. */
export function findPage(pathname: string): PageRoute | undefined {
  const path = pathname.replace(/(?!^)\/+$/, '').toLowerCase();
  return pageRoutes.find((route) => route.path === path);
}
