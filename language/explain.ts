import { buildContactIndex, describeRecurrence } from './src/index.ts';
import { readMessage } from './src/read-message.ts';
import type { Reading } from './src/read-message.ts';
import type { Range } from './src/text/mask.ts';
import { readContacts } from './corpus/read-corpus.ts';

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

/** Returns what each stage found in a message and why one candidate won, line by line. Reads with the corpus contacts. */
export function explainMessage(text: string): string[] {
  const now = Temporal.PlainDateTime.from('2026-11-18T10:30').toZonedDateTime('Asia/Kolkata');
  const contacts = buildContactIndex(readContacts());
  const reading = readMessage(text, { now: now.toInstant(), timeZone: 'Asia/Kolkata', contacts });
  return [
    `Now is ${DAYS[now.dayOfWeek % 7] ?? ''} 2026-11-18, 10:30; contacts are those of language/corpus/contacts.txt.`,
    '',
    ...explainReading(reading),
  ];
}
