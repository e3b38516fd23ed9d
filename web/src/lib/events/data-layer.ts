declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

type TrackedEvent =
  | 'contact_created'
  | 'contact_updated'
  | 'contact_deleted'
  | 'contacts_uploaded'
  | 'task_updated'
  | 'task_deleted'
  | 'recurring_task_toggled'
  | 'recurring_task_deleted'
  | 'profile_updated'
  | 'password_changed';

/**
 * Pushes an event to the data layer. Nothing leaves the browser unless the operator adds a tag that reads it. Must not
 * contain personal data.
 */
export function track(event: TrackedEvent): void {
  push({ event });
}

export function trackPageView(path: string): void {
  push({ event: 'page_view', path });
}

function push(entry: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}
