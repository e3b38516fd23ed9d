/** An error response of the Bot API. */
export class ApiError extends Error {
  readonly code: number;
  readonly parameters: Record<string, number> | undefined;

  constructor(code: number, message: string, parameters?: Record<string, number>) {
    super(message);
    this.code = code;
    this.parameters = parameters;
  }
}

export function failWith(code: number, message: string, parameters?: Record<string, number>): never {
  throw new ApiError(code, message, parameters);
}
