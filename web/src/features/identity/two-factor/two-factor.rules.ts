/** Groups of four are easier to copy. */
export function groupByFour(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

export function formatCodesLeft(left: number): string {
  if (left === 0) return 'No recovery codes left. Create new ones.';
  return left === 1 ? '1 recovery code left' : `${left} recovery codes left`;
}

/** For an account that is connected to a provider: the user may not know its password. */
export function formatPasswordHint(provider: string): string {
  return `Leave it empty if you sign in with ${provider}. You may have to sign in there again.`;
}
