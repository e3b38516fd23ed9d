import { z } from 'zod/mini';

const key = 'provider-visit';
const visitSchema = z.object({
  binding: z.string(),
  linking: z.boolean(),
  invite: z.optional(z.string()),
  /** The page to return to after a proof of identity; without it the visit signs in or connects. */
  provingAt: z.optional(z.string()),
});
type Visit = z.infer<typeof visitSchema>;

/** Stores the secret that proves on return that it is the same browser, and opens the provider's page. */
export function startVisit(url: string, visit: Visit): void {
  sessionStorage.setItem(key, JSON.stringify(visit));
  location.assign(url);
}

/** Returns and forgets what was kept; undefined when this browser tab was not sent to the provider. */
export function takeVisit(): Visit | undefined {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (kept === null) return undefined;
  const parsed = visitSchema.safeParse(JSON.parse(kept));
  return parsed.success ? parsed.data : undefined;
}
