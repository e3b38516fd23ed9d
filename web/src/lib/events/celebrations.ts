/** Events that are celebrated. The component that renders confetti subscribes to them. */
export const occasions = [
  'login',
  'register',
  'task_created',
  'task_completed',
  'milestone',
  'backlog_created',
  'backlog_converted',
  'contact_added',
  'contacts_uploaded',
  'telegram_connected',
  'email_connected',
  'onboarding_completed',
] as const;
export type Occasion = (typeof occasions)[number];

const listeners = new Set<(occasion: Occasion) => void>();

export function celebrate(occasion: Occasion): void {
  for (const listener of listeners) listener(occasion);
}

/** Returns an unsubscribe function. */
export function onCelebration(listener: (occasion: Occasion) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
