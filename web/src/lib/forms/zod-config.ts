/**
 * Disables Zod's schema compiler. Zod tests for it with `new Function`, which violates the Content Security Policy. The
 * setting is read when a schema is created, so call this before a chunk with schemas loads. Does not load Zod.
 */
export function disableZodCompiler(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
