import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

const key = Symbol.for('aide.test.database-code');

/**
 * V8 compiles the embedded database once for all threads of a process, as long as one of them uses the module. Tests close one database
 * before they open the next, so the worker keeps a reference to the module: opening a database takes half the CPU time.
 */
if (process.env.TEST_DATABASE_URL === undefined && !Reflect.has(globalThis, key)) {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const compile = async () => WebAssembly.compile(await readFile(path.join(path.dirname(entry), 'pglite.wasm')));
  Reflect.set(globalThis, key, compile());
}
