import { createHash } from 'node:crypto';

/** The picture's address at the operator's avatar service, asked with a hash only; null without a service. */
export function avatarAddress(
  template: string | undefined,
  person: { id: string; emailKey: string | null },
): string | null {
  if (template === undefined) return null;
  const hash = createHash('sha256')
    .update(person.emailKey ?? person.id)
    .digest('hex');
  return template.replaceAll('{hash}', hash);
}
