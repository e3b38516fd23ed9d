/** The statements that open and close a transaction are not counted: the embedded database does not send them through Drizzle. */
export const isTransactionControl = /^(begin|commit|rollback|savepoint|release)\b/i;

/**
 * Counts the statements of a test app: pass `observe` to `createTestApp` or `useTestApp`. A budget is an exact count, so that one more
 * query per message, or per row, fails a test on any machine.
 */
export function createStatementCounter() {
  let statements: string[] = [];
  return {
    observe: (statement: string): void => {
      if (!isTransactionControl.test(statement)) statements.push(statement);
    },
    /** Returns the statements that ran during the work, in order. */
    async list(work: () => Promise<unknown>): Promise<string[]> {
      statements = [];
      await work();
      return statements;
    },
  };
}
