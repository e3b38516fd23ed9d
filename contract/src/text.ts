import { z } from 'zod';
import { emailPattern, limits } from './limits.ts';

/** NUL bytes cannot be stored and lone surrogates cannot be sent: both are removed before any other check. */
function storable(value: string): string {
  return value.replaceAll('\u0000', '').toWellFormed();
}

/** Replaces line breaks and other control characters by a space: in names and titles they would forge lines of mails and files. */
function toOneLine(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  return storable(value).replaceAll(/\s*[\u0001-\u001F\u007F-\u009F\u2028\u2029]+\s*/g, ' ');
}

/** Text of one or more lines: cleaned, trimmed, and rejected with the limit in the message if too long. */
export function text(label: string, max: number, clean = storable) {
  return z
    .string({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be text`) })
    .overwrite(clean)
    .trim()
    .max(max, { error: () => `${label} can have at most ${max.toLocaleString('en')} characters` });
}

/** A text of one line, such as a name or a title; line breaks become spaces. */
export function requiredText(label: string, max: number) {
  return text(label, max, toOneLine).min(1, `${label} is required`);
}

/** A text that may have several lines. */
export function requiredLines(label: string, max: number) {
  return text(label, max).min(1, `${label} is required`);
}

/** Missing, null and blank all mean null; any other value must satisfy the schema. */
export function blankIsNull<S extends z.ZodType<unknown, string>>(label: string, schema: S) {
  return z
    .string(`${label} must be text`)
    .nullish()
    .transform((value) => (value == null || value.trim() === '' ? null : value))
    .pipe(schema.nullable());
}

/** A text that may have several lines, or null. */
export function optionalText(label: string, max: number) {
  return blankIsNull(label, text(label, max));
}

/** A text of one line, or null. */
export function optionalLine(label: string, max: number) {
  return blankIsNull(label, text(label, max, toOneLine));
}

export const emailSchema = requiredText('Email', limits.email).pipe(
  z.email({ pattern: emailPattern, error: 'Please enter a valid email address' }),
);

/**
 * Returns labels as stored: one line each, without `#` in front and without the commas that separate labels in a form. A label in another
 * case is the same; its first spelling is kept. Omits blank ones.
 */
export function normaliseLabels(labels: readonly string[]): string[] {
  const plain = labels.map((label) =>
    toOneLine(label)
      .replaceAll(/[,;]/g, ' ')
      .trim()
      .replace(/^#+\s*/, ''),
  );
  const byKey = new Map(plain.toReversed().map((label) => [label.toLowerCase(), label]));
  return [...byKey.values()].toReversed().filter((label) => label !== '');
}

/** Labels without `#`, in the spelling of the user. */
export const labelsSchema = z
  .array(text('Label', limits.tag))
  .max(limits.tags, `At most ${limits.tags} labels`)
  .overwrite(normaliseLabels);

/** A search text; a blank one matches everything. */
export const searchSchema = text('Search', limits.title);

/** An IANA zone name known to this runtime. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'That is not a time zone we know');

/** Bare offsets are not zones: databases interpret their sign the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const idSchema = z.uuid('That is not a valid id');
export const instantSchema = z.iso.datetime({ offset: true });

const firstYear = 1900;
const lastYear = 9998;

function isInSupportedYears(value: string): boolean {
  const year = Number(value.slice(0, 4));
  return year >= firstYear && year <= lastYear;
}

/** An instant within the range that every database can store. */
export const supportedInstantSchema = instantSchema.refine(isInSupportedYears, 'That is not a supported date');

/** A day with or without its year, as in vCards: `1980-03-14` or `--03-14`. */
export const birthdaySchema = z
  .string()
  .trim()
  .refine(
    (value) => z.iso.date().safeParse(value.replace(/^--/, '2000-')).success,
    'Birthday is a date such as 1980-03-14, or --03-14 without a year',
  );

const dueProblem = 'Please enter a valid due date';

/** A day (`2026-12-05`) within the range that every database can store. */
export const dueDaySchema = z.iso.date(dueProblem).refine(isInSupportedYears, dueProblem);

/** A day, or an instant (an ISO date-time with an offset), within the range that every database can store. */
export const dueInputSchema = z.union([z.iso.date(), instantSchema], dueProblem).refine(isInSupportedYears, dueProblem);
