/** Fours are easier to copy by eye. */
export function groupByFour(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

export function formatCodesLeft(left: number): string {
  if (left === 0) return 'No recovery codes left. Create new ones.';
  return left === 1 ? '1 recovery code left' : `${left} recovery codes left`;
}
