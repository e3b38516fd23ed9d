const reference = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * Removes the schemas that `paths` do not reference, directly or through other schemas. Every schema is registered for requests and for
 * responses, and most are used in only one.
 */
export function removeUnusedSchemas(schemas: Record<string, unknown>, paths: unknown): void {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(reference)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? null);
    }
  };
  visit(paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) Reflect.deleteProperty(schemas, name);
}
