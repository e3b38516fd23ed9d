import type { Due, ParsedField, ParsedMessage, Recurrence, Span } from '@aide/contract';
import { parseDate, parseRecurrence } from '@aide/language';
import { toInstant } from '../../platform/local-time.ts';
import type { ParseInput } from '../../features/assistant/requests/message-parser.ts';
import type { ModelTask } from './model-response.ts';
import { coveringQuote, findQuote, type Quote } from './quotes.ts';

/** Confidence if the model and the language agree. */
const agreed = 0.95;
/** Confidence if they differ: low enough for the channel to ask. */
const disputed = 0.5;

interface Reading {
  due: Due | null;
  recurrence: Recurrence | null;
  span: Span;
}

/**
 * Returns the schedule of the words that the model quotes, computed by the language: a model never computes a date. If the words are not in
 * the message, or the language cannot parse them, the language's result is used.
 */
export function checkSchedule(response: ModelTask, message: ParseInput, plain: ParsedMessage): ParsedMessage {
  const reading = parseQuotes(response, message);
  if (!reading) return response.when === null && plain.due !== null ? doubted(plain) : plain;
  const same = JSON.stringify([reading.due, reading.recurrence]) === JSON.stringify([plain.due, plain.recurrence]);
  if (same) return withConfidence(plain, Math.max(plain.confidence.due, agreed));
  const others = plain.spans.filter(({ field }) => field !== 'due' && field !== 'recurrence');
  return withConfidence(
    { ...plain, due: reading.due, recurrence: reading.recurrence, spans: [...others, reading.span] },
    disputed,
  );
}

function withConfidence(parsed: ParsedMessage, due: number): ParsedMessage {
  return { ...parsed, confidence: { ...parsed.confidence, due } };
}

function doubted(plain: ParsedMessage): ParsedMessage {
  return withConfidence(plain, Math.min(plain.confidence.due, disputed));
}

function parseQuotes(response: ModelTask, message: ParseInput): Reading | null {
  const when = findQuote(message.text, response.when);
  const repeats = findQuote(message.text, response.repeats);
  if (repeats) {
    // "every monday" and "at 9" may be quoted separately; combined they are more specific.
    const whole = when ? coveringQuote(message.text, when, repeats) : repeats;
    return parseRepetition(whole, message) ?? parseRepetition(repeats, message);
  }
  return when ? parseDay(when, message) : null;
}

const toOptions = ({ now, timeZone }: ParseInput) => ({
  now: toInstant(now),
  timeZone,
});

function parseDay(quote: Quote, message: ParseInput): Reading | null {
  const due = parseDate(quote.text, toOptions(message))?.due;
  return due ? { due, recurrence: null, span: toSpan('due', quote) } : null;
}

function parseRepetition(quote: Quote, message: ParseInput): Reading | null {
  const parsed = parseRecurrence(quote.text, toOptions(message));
  if (!parsed.ok) return null;
  return { due: parsed.first, recurrence: parsed.recurrence, span: toSpan('recurrence', quote) };
}

const toSpan = (field: ParsedField, { start, end }: Quote): Span => ({ field, start, end });
