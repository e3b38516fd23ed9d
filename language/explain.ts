import { buildContactIndex, describeRecurrence, readRequest } from './src/index.ts';
import { KINDS } from './src/evidence/kinds.ts';
import { listEvidence, weighEvidence } from './src/evidence/model.ts';
import { parseStages } from './src/parse-stages.ts';
import { getFacts } from './src/request/facts.ts';
import { scanMessage } from './src/request/scan.ts';
import type { RequestOptions } from './src/request/types.ts';
import type { Reading } from './src/parse-stages.ts';
import type { Range } from './src/text/mask.ts';
import { loadContacts } from './corpus/load-corpus.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const formatScore = (score: number): string => (score >= 0 ? `+${score.toFixed(1)}` : score.toFixed(1));

function quote({ tokens }: Reading, { start, end }: Range): string {
  return `"${tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ')}"`;
}

function* explainReading(reading: Reading): Generator<string> {
  const { request, choice, schedule, contact } = reading;
  yield 'Tokens (fillers and corrections removed)';
  yield `  ${reading.tokens.map(({ text, word }) => (word === text.toLowerCase() ? text : `${text}=${word}`)).join(' · ')}`;
  yield 'Schedule pieces';
  for (const piece of reading.pieces) yield `  ${piece.kind} ${quote(reading, piece)}`;
  yield 'Clauses (role, score, reasons)';
  for (const clause of request.clauses) {
    const won = clause.start === request.start ? '→' : ' ';
    yield `${won} ${clause.role} ${formatScore(clause.score)} ${quote(reading, clause)}: ${clause.reasons.join(', ') || 'nothing speaks for it'}`;
  }
  yield 'Schedule candidates (score, reasons)';
  for (const [at, { phrase, score, reasons, content }] of (choice?.ranked ?? []).entries()) {
    const why = [...reasons, ...(content ? ['belongs to the content'] : [])].join(', ');
    yield `${at === 0 ? '→' : ' '} ${formatScore(score)} ${quote(reading, phrase)}: ${why || 'the only one'}`;
  }
  yield 'People';
  for (const mention of reading.mentions) {
    const known = mention.match?.people.map(({ id }) => id).join(', ') ?? 'no contact';
    yield `  ${mention.name}: ${known}${mention.match ? ` (${mention.match.closeness})` : ''}${mention.target ? ', to be contacted' : ''}`;
  }
  yield 'Result';
  yield `  title       ${reading.title}`;
  yield `  type        ${reading.taskType}, priority ${reading.priority}`;
  yield `  contact     ${contact.contactId ?? contact.contactName ?? 'none'}`;
  const due = schedule && `${schedule.due.date}${schedule.due.time === null ? '' : ` ${schedule.due.time}`}`;
  yield `  due         ${due ?? 'none'}${schedule?.recurrence ? `, ${describeRecurrence(schedule.recurrence)}` : ''}`;
  if (reading.description !== null) yield `  description ${reading.description}`;
}

/** The number of features that are printed. */
const STRONGEST = 12;

/** The probability of each kind of request, and the features that speak most for or against the likeliest. */
function* explainKind(text: string, options: RequestOptions): Generator<string> {
  const facts = getFacts(scanMessage(text, options));
  const { probabilities } = weighEvidence(text, facts);
  const ranked = KINDS.map((kind, at) => ({ kind, probability: probabilities[at] ?? 0 })).toSorted(
    (a, b) => b.probability - a.probability,
  );
  const [best] = ranked;
  yield `Kind of request: ${readRequest(text, options).kind}`;
  yield `  ${ranked
    .slice(0, 4)
    .map(({ kind, probability }) => `${kind} ${(100 * probability).toFixed(1)} %`)
    .join(', ')}`;
  for (const { feature, words, weight } of listEvidence(text, facts, best?.kind ?? 'capture').slice(0, STRONGEST))
    yield `  ${formatScore(weight)} ${feature} "${words}"`;
}

/** Returns what each stage found in a message and why one candidate won, line by line. Reads with the corpus contacts. */
export function explainMessage(text: string): string[] {
  const now = Temporal.PlainDateTime.from('2026-11-18T10:30').toZonedDateTime('Asia/Kolkata');
  const contacts = buildContactIndex(loadContacts());
  const options = { now: now.toInstant(), timeZone: 'Asia/Kolkata', contacts, tasks: [] };
  const reading = parseStages(text, options);
  return [
    `Now is ${DAYS[now.dayOfWeek % 7] ?? ''} 2026-11-18, 10:30; contacts are those of language/corpus/contacts.txt.`,
    '',
    ...explainKind(text, options),
    ...explainReading(reading),
  ];
}
