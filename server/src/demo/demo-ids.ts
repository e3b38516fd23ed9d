/** The demo's rows have recognisable ids, so that a later start finds and renews exactly its own rows and leaves a visitor's alone. */
const kinds = {
  account: '0000',
  contact: '0001',
  task: '0002',
  recurring: '0003',
  backlog: '0004',
  history: '0005',
} as const;
export type DemoKind = keyof typeof kinds;

export function demoId(kind: DemoKind, index: number): string {
  return `a1dede30-${kinds[kind]}-8000-8000-${index.toString(16).padStart(12, '0')}`;
}

export function demoIdRange(kind: DemoKind): { first: string; last: string } {
  return { first: demoId(kind, 0), last: `a1dede30-${kinds[kind]}-8000-8000-${'f'.repeat(12)}` };
}
