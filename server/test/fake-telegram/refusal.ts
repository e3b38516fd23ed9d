/** What the Bot API says when it will not. */
export class Refusal extends Error {
  readonly code: number;
  readonly parameters: Record<string, number> | undefined;

  constructor(code: number, message: string, parameters?: Record<string, number>) {
    super(message);
    this.code = code;
    this.parameters = parameters;
  }
}

export function refuse(code: number, message: string, parameters?: Record<string, number>): never {
  throw new Refusal(code, message, parameters);
}
