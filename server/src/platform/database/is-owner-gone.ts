/** Every table refers to the account it belongs to under a name that ends like this. */
const ownerConstraint = /_user_id_users_id_fk/;

/** Whether a row could not be written because the account it belongs to has been deleted meanwhile. */
export function isOwnerGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code === '23503' && typeof constraint === 'string' && ownerConstraint.test(constraint)) return true;
  }
  return false;
}
