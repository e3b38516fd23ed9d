/** Whether an error of either database says that a row with this unique index's values already exists. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint: violated } = cause as { code?: unknown; constraint?: unknown };
    if (code === '23505' && violated === constraint) return true;
  }
  return false;
}
