import { errors, type ErrorCode, type Failure, type FailureDetails } from '@aide/contract';

interface AppErrorOptions {
  message?: string | undefined;
  details?: FailureDetails | undefined;
  cause?: unknown;
  accountId?: string | undefined;
}

/** An error with a code; each channel renders it from the contract's table. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: FailureDetails | undefined;
  /** The account of an invalid credential, for its security log. Not part of the response. */
  readonly accountId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.accountId = options.accountId;
  }

  get status(): number {
    return errors[this.code].status;
  }

  /** Returns the response body. */
  toFailure(): Failure {
    const { code: error, message, details } = this;
    return { success: false, message, error, ...(details ? { details } : {}) };
  }
}

/** Returns the `code` of an error of Node.js, a driver or a library, such as `ENOENT`, or undefined. */
export function getErrorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the message of any thrown value. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns an AppError for `throw fail('TASK_NOT_FOUND')`. Default message: that of the contract's table. */
export function fail(code: ErrorCode, options?: AppErrorOptions): AppError {
  return new AppError(code, options);
}
