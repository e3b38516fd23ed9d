import type { CallBody, RouteName } from '@aide/contract';

/**
 * The names under which a request may send a field, including the contract's own; the first one present is used. Routes without an entry
 * accept the contract's names only.
 */
export type BodyAliases = { [Name in RouteName]?: { [Field in keyof CallBody<Name>]?: readonly string[] } };

/** Returns the body with the contract's field names. A blank string in a field with aliases becomes null. */
export function withContractNames(aliases: Record<string, readonly string[]>, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const renamed: Record<string, unknown> = { ...body };
  for (const [field, names] of Object.entries(aliases)) {
    const sent = names.map((name) => renamed[name]).find((value) => value !== undefined);
    for (const name of names) delete renamed[name];
    if (sent !== undefined) renamed[field] = isBlank(sent) ? null : sent;
  }
  return renamed;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
