/** The part of a pino logger that the embedded database uses. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, sentence: string) => void>;
