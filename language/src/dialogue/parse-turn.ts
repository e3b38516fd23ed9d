import type { ParsedMessage } from '@aide/contract';
import { getFacts } from '../request/judge-kind.ts';
import { weighEvidence } from '../evidence/model.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { scanMessage } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type { Command, Request, RequestOptions } from '../request/types.ts';
import { toEnglishTimes } from '../hindi/request/to-english.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import { isPersonPronoun } from './find-named.ts';
import { judgeDoubt } from './judge-doubt.ts';
import { parseAnswer, parseYesOrNo } from './parse-answer.ts';
import { parseContactChange } from './parse-contact.ts';
import { parseCorrection } from './parse-correction.ts';
import { parseOpenWith, parsePerson } from './parse-person.ts';
import { parseProgress, parseRepeated, parseTakenBack, parseWrongOne } from './parse-repeated.ts';
import { resolveReferences } from './references.ts';
import type { ReadAlone, TurnInput } from './turn-input.ts';
import { listVariants } from './variants.ts';
import { listTurnWords } from './turn-words.ts';

const undo: Command = { verb: 'undo', taskIds: [], candidates: [], target: '', change: {} };

/** Whether a reading is about something known: it is preferred to a new task of the longer wording. */
function isGrounded(request: Request): boolean {
  if (request.kind === 'command')
    return request.commands.every(
      ({ verb, taskIds, candidates }) => verb === 'undo' || taskIds.length + candidates.length > 0,
    );
  if (request.kind === 'question') return request.taskIds.length > 0;
  if (request.kind === 'person') return request.contactIds.length > 0;
  return request.kind === 'correct' || request.kind === 'contact';
}

const isEmpty = (request: Request): boolean =>
  request.kind === 'capture' ||
  request.kind === 'talk' ||
  ((request.kind === 'command' || request.kind === 'question') && !isGrounded(request));

/**
 * Reads a message together with what came before it in its conversation. If it names nothing known, it is read without
 * the words around the request: "alright so … go ahead and move that to Friday because …".
 */
export function parseTurn(text: string, options: RequestOptions, readAlone: ReadAlone): Request {
  const request = parseWording(text, options, readAlone);
  if (!isEmpty(request)) return request;
  for (const variant of listVariants(text)) {
    const shorter = parseWording(variant, options, readAlone);
    if (isGrounded(shorter)) return shorter;
  }
  return request;
}

function parseWording(text: string, options: RequestOptions, readAlone: ReadAlone): Request {
  const words = listTurnWords(text);
  const scan = scanMessage(toEnglishTimes(text), options);
  const evidence = weighEvidence(text, getFacts(scan, options));
  const input: TurnInput = { text, words, scan, evidence, options, readAlone };
  const { pending, lastTurn } = options.dialogue ?? {};
  if (parseTakenBack(text, words, lastTurn)) return toCommandRequest([undo]);
  if (pending) {
    const answer = parseAnswer(text, scan, words, evidence, pending, options);
    if (answer) return answer;
  }
  return (
    parseContactChange(text, options) ??
    parsePerson(text, words, options) ??
    parseOpenWith(text, words, options) ??
    parseWrongOne(input) ??
    parseProgress(input) ??
    parseCorrection(text, words, evidence, options) ??
    parseRefusal(text, words, options) ??
    parseRepeated(input) ??
    parseNew(input)
  );
}

/** "No" and "never mind" right after a change: an answer, so that Aide can offer to undo it. */
function parseRefusal(text: string, words: readonly string[], { dialogue }: RequestOptions): Request | null {
  const answer = parseYesOrNo(text, words);
  if (answer === null || answer === 'yes' || dialogue?.pending) return null;
  return (dialogue?.lastTurn?.changed.length ?? 0) > 0 ? { kind: 'answer', answer } : null;
}

/** "Same day", "usi din" and "same time" with the day and the time of the last turn in their place. */
function fillIn(text: string, options: RequestOptions): string {
  const turn = options.dialogue?.lastTurn;
  const task = getTaskIndex(options.tasks).byId.get(turn?.changed.at(-1) ?? turn?.shown[0] ?? '')?.task;
  const { date, time } = { date: turn?.parts?.date ?? task?.due?.date, time: turn?.parts?.time ?? task?.due?.time };
  const day = date == null ? null : `on ${date}`;
  return text
    .replace(
      /(?:\b(?:at|on|for)\s+)?(?:\bthe\s+)?\bsame (?:day|date)\b|\b(?:usi|us|isi) din\b/iu,
      (said) => day ?? said,
    )
    .replace(
      /(?:\b(?:at|on|for)\s+)?(?:\bthe\s+)?\bsame time\b|\b(?:usi|isi) (?:time|samay|waqt)(?: pe| par)?\b/iu,
      (said) => (time == null ? said : /\bon \d{4}-/.test(text) || day === null ? `at ${time}` : `${day} at ${time}`),
    );
}

const LEADS = /^(?:and|also|aur|plus|bhi)\b/iu;

/** Reads a turn that is none of the answers: with its references, and what is missing from the last turn. */
function parseNew({ text, words, scan, evidence, options, readAlone }: TurnInput): Request {
  const { text: meant, last } = resolveReferences(fillIn(text, options), words, options);
  const request = readAlone(meant, { ...options, last });
  const isRewritten = meant !== text;
  if (request.kind === 'command' && isRewritten)
    return { ...request, tasks: request.tasks.map((task) => ({ ...task, spans: [] })) };
  if (request.kind !== 'capture') return judgeDoubt(request, { text, words, scan, evidence, options, readAlone });
  const lastTurn = options.dialogue?.lastTurn;
  const date = lastTurn?.parts?.date;
  const isTimeOnly = LEADS.test(text.trim()) && scan.phrases.length > 0 && !scan.phrases.some(hasDay);
  const [person, ...others] = lastTurn?.contactIds ?? [];
  const isAbout = person !== undefined && others.length === 0 && words.some(isPersonPronoun);
  const tasks = request.tasks.map((task): ParsedMessage => ({
    ...task,
    ...(isRewritten && { spans: [] }),
    ...(isTimeOnly && date != null && task.due && { due: { ...task.due, date } }),
    ...(isAbout && task.contactId === null && task.contactCandidates.length === 0 && { contactId: person }),
  }));
  return judgeDoubt({ ...request, tasks }, { text, words, scan, evidence, options, readAlone });
}
