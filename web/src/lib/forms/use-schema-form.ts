import type { z } from 'zod';
import { useForm, type Form } from './use-form.ts';

interface SchemaFormOptions<V, Output> {
  initial: V;
  /** Returns values for fields that the user has not changed. Default: none. */
  fill?: (values: V) => Partial<V>;
  /** The schema for the values; its messages appear below the fields, by the first part of an issue's path. */
  schemaFor: (values: V) => z.ZodType<Output>;
  /** Gets the parsed values and the raw ones. */
  onSubmit: (output: Output, values: V) => void;
}

/** A form that is validated by a contract schema. Does not import Zod itself, which comes with the schema. */
export function useSchemaForm<V extends Record<string, string>, Output>({
  initial,
  fill,
  schemaFor,
  onSubmit,
}: SchemaFormOptions<V, Output>): Form<V> {
  return useForm({
    initial,
    fill,
    validate: (values) => findFieldErrors(schemaFor(values), values),
    onSubmit: (values) => onSubmit(schemaFor(values).parse(values), values),
  });
}

/** Returns the first message for each field that the schema rejects. */
export function findFieldErrors<V extends Record<string, string>>(
  schema: z.ZodType,
  values: V,
): Partial<Record<keyof V, string>> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const errors: Partial<Record<keyof V, string>> = {};
  for (const name in values) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  return errors;
}
