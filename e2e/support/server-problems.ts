import type { AideProcess } from '../../scripts/lib/aide-process.ts';

const errorLevel = 50;

function isErrorLine(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { level?: unknown };
  return typeof level === 'number' && level >= errorLevel;
}

/** Returns everything on standard error and every log line of level error or above. */
export function serverProblems(server: AideProcess): string[] {
  const complaints = server.stderr().split('\n').filter(Boolean);
  return [...complaints, ...server.stdout().split('\n').filter(isErrorLine)];
}
