import { existsSync, readFileSync } from 'node:fs';

/** Processor time of a process since its start. The kernel counts in hundredths of a second. Linux only; NaN elsewhere. */
export function getProcessorMs(pid: number): number {
  const fields = readProcFile(pid, 'stat').split(') ')[1]?.split(' ');
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

/** Resident memory of a process. Linux only; NaN elsewhere. */
export function getMemoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcFile(pid, 'status'))?.[1]) / 1024;
}

function readProcFile(pid: number, name: string): string {
  const file = `/proc/${pid}/${name}`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
