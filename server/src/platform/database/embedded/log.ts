/** The part of a pino logger that the embedded database speaks to. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, sentence: string) => void>;
