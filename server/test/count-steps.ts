import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

const compilers = ['turbofan', 'maglev', 'sparkplug'];

/**
 * Returns how many blocks of JavaScript `work` executes on this thread. The number depends on the input only, not on the speed or the load
 * of the machine: V8 interprets the work, because compiled code leaves most blocks uncounted, and a busy machine compiles later. Work in
 * native code, such as one search in a buffer, counts as one step.
 */
export async function countSteps(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  for (const compiler of compilers) setFlagsFromString(`--no-${compiler}`);
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    for (const compiler of compilers) setFlagsFromString(`--${compiler}`);
    session.disconnect();
  }
}
