import type { ParsedMessage, Span } from '@aide/contract';
import { listAlso } from './contacts/choose-contact.ts';
import { judgeConfidence } from './message/confidence.ts';
import { isFrameWord, keepWords } from './message/keep-words.ts';
import { parseLabels } from './message/labels.ts';
import { parseReminderOffset } from './message/reminder-offset.ts';
import { retitle } from './message/retitle.ts';
import type { MessageOptions } from './parse-stages.ts';
import { parseStages } from './parse-stages.ts';
import { findRetracted } from './parse-words.ts';
import type { Range } from './text/mask.ts';
import type { Token } from './text/tokens.ts';

export type { MessageOptions } from './parse-stages.ts';

/**
 * Parses a message as the language contract defines. Pure; never throws.
 *
 * @example parseMessage('call priya tomorrow at 4', { now, timeZone: 'Asia/Kolkata', contacts }).title // 'Call priya'
 */
export function parseMessage(text: string, options: MessageOptions, choose = retitle): ParsedMessage {
  const labelled = parseLabels(text);
  const offset = parseReminderOffset(labelled.text);
  const words = offset?.text ?? labelled.text;
  const reading = parseStages(words, options);
  const { tokens, schedule, contact } = reading;
  const spans: Span[] = [
    ...toSpans(tokens, schedule?.recurrence ? 'recurrence' : 'due', reading.dueRanges),
    ...toSpans(tokens, 'priority', reading.priorityRanges),
    ...toSpans(tokens, 'backlog', reading.backlogRanges),
    ...toSpans(tokens, 'contact', contact.range ? [contact.range] : []),
  ];
  const message: ParsedMessage = {
    title: reading.title,
    description: reading.description,
    taskType: reading.taskType,
    priority: reading.priority,
    contactId: contact.contactId,
    contactName: contact.contactName,
    contactCandidates: contact.candidates,
    due: schedule?.due ?? null,
    recurrence: schedule?.recurrence ?? null,
    backlog: reading.backlogRanges.length > 0 && !schedule,
    remindBefore: offset?.minutes ?? null,
    alsoWith: listAlso(tokens, reading.mentions, contact),
    labels: labelled.labels,
    waiting: reading.waiting,
    spans,
    confidence: judgeConfidence(reading),
  };
  const retracted = findRetracted(words, options.contacts);
  const [kept = message] = keepWords(words, [choose(words, message, retracted)], isFrameWord, () => retracted);
  return kept;
}

function toSpans(tokens: readonly Token[], field: Span['field'], ranges: readonly Range[]): Span[] {
  return ranges.flatMap((range) => {
    const [first, last] = [tokens[range.start], tokens[range.end - 1]];
    return first && last ? [{ field, start: first.start, end: last.end }] : [];
  });
}
