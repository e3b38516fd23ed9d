import path from 'node:path';
import { cacheDir } from './root.mjs';

/**
 * What makes the server start sooner and stay smaller. Compiled code is kept between starts. The C library's memory pools,
 * one per thread by default, are one, and it gives freed memory back: compiling the embedded database leaves some 30 MB.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: path.join(cacheDir, 'compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** A small nursery costs little at this scale and saves some 20 MB. */
export const serverNodeArgs = ['--max-semi-space-size=8'];
