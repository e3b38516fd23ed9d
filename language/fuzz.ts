import type { ParsedMessage } from '@aide/contract';
import * as fc from 'fast-check';
import type { MessageRequest } from './src/index.ts';
import { loadContacts, loadPairs } from './corpus/load-corpus.ts';
import {
  buildContactIndex,
  buildTaskIndex,
  enhanceText,
  parseAddressWord,
  parseDate,
  parseMessage,
  parseRecurrence,
  readRequest,
} from './src/index.ts';
import { mixedScripts, mutated, sentence } from './test/strings.ts';

const BATCH = 10_000;

const contacts = buildContactIndex(loadContacts());
const tasks = buildTaskIndex(
  loadPairs('messages.txt').map(({ text }, at) => ({
    id: `task${at}`,
    title: text.slice(0, 100),
    contactId: null,
    taskType: at % 2 === 0 ? 'todo' : 'follow_up',
    priority: 'medium',
    status: at % 5 === 0 ? 'completed' : at % 7 === 0 ? 'backlog' : 'pending',
    due: at % 3 === 0 ? null : { date: `2026-11-${String((at % 28) + 1).padStart(2, '0')}`, time: null },
    recurring: at % 11 === 0,
    completedOn: at % 5 === 0 ? '2026-11-17' : null,
  })),
);
const known = new Set(tasks.byId.keys());
const ZONES = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia'];
const texts = fc.oneof(
  { weight: 4, arbitrary: sentence },
  { weight: 4, arbitrary: mutated },
  { weight: 2, arbitrary: mixedScripts },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
);

function isWellFormed(text: string, message: ParsedMessage): boolean {
  const inside = message.spans.every(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const dated = message.due === null || /^\d{4}-\d{2}-\d{2}$/.test(message.due.date);
  return inside && dated && message.title.length <= 100 && (text.trim() === '' || message.title !== '');
}

/** At least one task, command or answer, and only tasks that are known. */
function isRequestWellFormed(text: string, request: MessageRequest): boolean {
  if (request.kind === 'talk') return true;
  if (request.kind === 'question') return request.taskIds.every((id) => known.has(id));
  const made = request.tasks.every((message) => isWellFormed(text, message));
  if (request.kind === 'capture') return made && request.tasks.length > 0 && request.tasks.length <= 20;
  return (
    made &&
    request.commands.length > 0 &&
    request.commands.every(
      ({ taskIds, candidates }) => [...taskIds, ...candidates].every((id) => known.has(id)) && candidates.length !== 1,
    )
  );
}

function rehearse(text: string, turn: number): void {
  const timeZone = ZONES[turn % ZONES.length] ?? 'UTC';
  const now = Temporal.Instant.fromEpochMilliseconds(1_700_000_000_000 + (turn % 1_000_000) * 400_000);
  if (!isWellFormed(text, parseMessage(text, { now, timeZone, contacts })))
    throw new Error('The meaning is misshapen.');
  const last = turn % 2 === 0 ? ['task1', 'task2'] : [];
  if (!isRequestWellFormed(text, readRequest(text, { now, timeZone, contacts, tasks, last })))
    throw new Error('The request is misshapen.');
  if (turn % 10 !== 0) return;
  parseDate(text, { now, timeZone });
  parseRecurrence(text, { now, timeZone });
  parseAddressWord(text, { now, timeZone });
  enhanceText(text);
}

/** Random and mutated texts, none of which may throw, hang or produce an invalid result. The same seed gives the same texts. */
export function fuzz(total: number, seed: number, report: (line: string) => void): void {
  let slowest = { text: '', ms: 0 };
  for (let done = 0; done < total; done += BATCH) {
    const sample = fc.sample(texts, { numRuns: Math.min(BATCH, total - done), seed: seed + done });
    for (const [at, text] of sample.entries()) {
      const began = performance.now();
      try {
        rehearse(text, done + at);
      } catch (error) {
        throw new Error(`Text ${done + at} of seed ${seed} failed: ${JSON.stringify(text)}`, { cause: error });
      }
      const ms = performance.now() - began;
      if (ms > slowest.ms) slowest = { text, ms };
    }
    report(`${done + sample.length} texts, none threw`);
  }
  report(`Slowest: ${slowest.ms.toFixed(1)} ms for ${JSON.stringify(slowest.text.slice(0, 80))}`);
}
