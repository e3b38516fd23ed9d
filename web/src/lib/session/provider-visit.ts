import { z } from 'zod/mini';

const key = 'provider-visit';
const visitSchema = z.object({
  binding: z.string(),
  linking: z.boolean(),
  invite: z.optional(z.string()),
  /** The page to return to after reauthentication; without it the redirect signs in or connects an account. */
  provingAt: z.optional(z.string()),
  /** The mailbox that is connected at its provider. */
  mailbox: z.optional(
    z.object({
      provider: z.enum(['google', 'microsoft']),
      address: z.string(),
      daysBack: z.literal([7, 30, 90]),
      syncFlags: z.boolean(),
    }),
  ),
  /** The account whose calendars are connected at its provider. */
  calendar: z.optional(z.object({ provider: z.literal('google'), address: z.string() })),
});
type Visit = z.infer<typeof visitSchema>;

/** Stores the secret that ties the response to this browser, and redirects to the provider. */
export function startVisit(url: string, visit: Visit): void {
  sessionStorage.setItem(key, JSON.stringify(visit));
  location.assign(url);
}

/** Removes and returns the stored visit; undefined if this tab did not start the redirect. */
export function takeVisit(): Visit | undefined {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored === null) return undefined;
  const parsed = visitSchema.safeParse(JSON.parse(stored));
  return parsed.success ? parsed.data : undefined;
}
