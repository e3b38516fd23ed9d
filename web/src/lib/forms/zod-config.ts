/**
 * Stops Zod from compiling schemas. Zod tests with `new Function` whether it may, which the page's content security policy reports as a
 * violation. It reads this setting when a schema is created, so call this before a chunk with schemas loads. Does not load Zod.
 */
export function disableZodCompiler(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
