const ownerKey = 'storage_owner';

/**
 * Returns the storage key for a user of this browser: the first user has the plain key, others have it with their id,
 * so that two users of one browser do not share their counts.
 */
export function userKey(key: string, userId: string): string {
  const owner = localStorage.getItem(ownerKey);
  if (owner === null) localStorage.setItem(ownerKey, userId);
  return owner === null || owner === userId ? key : `${key}:${userId}`;
}
