/** A client's position in the list of tasks. */
export type SyncPosition =
  /** Every change up to a revision; with an id, of that revision only those up to the id. */
  | { kind: 'changes'; revision: number; id: string | null }
  /** The initial list up to an id. The rest of the list follows, then the changes since the revision at which it started. */
  | { kind: 'list'; revision: number; listed: ListPosition };

/** The last resource of the whole list that was sent. */
export interface ListPosition {
  kind: 'task' | 'recurring_task';
  id: string;
}

/** Returns the token of a position (RFC 6578): `urn:aide:sync:7`, with a suffix inside a truncated result. */
export function formatSyncToken(position: SyncPosition): string {
  const base = `urn:aide:sync:${position.revision}`;
  if (position.kind === 'list') return `${base}:${position.listed.kind}:${position.listed.id}`;
  return position.id === null ? base : `${base}:${position.id}`;
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const pattern = new RegExp(`^urn:aide:sync:(\\d{1,15})(?::(?:(task|recurring_task):)?(${uuid}))?$`);

/** Parses a token. Returns undefined for one that is not ours. */
export function parseSyncToken(token: string): SyncPosition | undefined {
  const [, digits, kind, id] = pattern.exec(token.trim()) ?? [];
  if (digits === undefined) return undefined;
  const revision = Number(digits);
  if (id !== undefined && (kind === 'task' || kind === 'recurring_task'))
    return { kind: 'list', revision, listed: { kind, id } };
  return { kind: 'changes', revision, id: id ?? null };
}
