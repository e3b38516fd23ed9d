import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** Checks one part of a request; the first problem is the sentence, all of them are in the details. */
export function validatorCompiler({ schema }: { schema: z.ZodType }) {
  return (data: unknown): { value: unknown } | { error: Error } => {
    const result = schema.safeParse(data ?? {});
    return result.success ? { value: result.data } : { error: validationError(result.error) };
  };
}

function validationError(error: z.ZodError): AppError {
  const fields = error.issues.slice(0, 50).map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return new AppError('VALIDATION_FAILED', { message: fields[0]?.message, details: { fields } });
}
