/** The measurements of one second. */
export interface Sample {
  fps: number;
  /** The used share of the available memory, 0 to 1; null if the browser does not report it. */
  memory: number | null;
}

export const sampleMs = 1000;
const lowBelow = 45;
const poorBelow = 30;
const memoryAbove = 0.8;
const slowSeconds = 2;

export function rateFrames(fps: number): 'good' | 'low' | 'poor' {
  if (fps < poorBelow) return 'poor';
  return fps < lowBelow ? 'low' : 'good';
}

export function isMemoryProblem(memory: number | null): boolean {
  return memory !== null && memory > memoryAbove;
}

/** Returns true after two slow seconds in a row. */
export function dropsFrames(rates: readonly number[]): boolean {
  return rates.length >= slowSeconds && rates.slice(-slowSeconds).every((fps) => rateFrames(fps) !== 'good');
}

const devPorts: ReadonlySet<string> = new Set(['5173', '5174', '4173']);

interface Place {
  hostname: string;
  port: string;
  /** A development build, or a browser in which the tools were enabled. */
  developer: boolean;
}

/** Returns whether the developer tools are shown: only to developers, on localhost or a development port. */
export function showsTools({ hostname, port, developer }: Place): boolean {
  return developer && (hostname === 'localhost' || devPorts.has(port));
}
