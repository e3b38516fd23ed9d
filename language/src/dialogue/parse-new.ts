import type { ParsedMessage } from '@aide/contract';
import type { Request } from '../request/types.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import { isPersonPronoun } from './find-named.ts';
import { judgeDoubt } from './judge-doubt.ts';
import { judgeQuestion } from './judge-question.ts';
import { resolveReferences } from './references.ts';
import { fillIn } from './relative-days.ts';
import type { TurnInput } from './turn-input.ts';

const LEADS = /^(?:and|also|aur|plus|bhi)\b/iu;

/** Reads a turn that is none of the answers: with its references, and what is missing from the last turn. */
export function parseNew({ text, words, scan, evidence, options, readAlone }: TurnInput): Request {
  const { text: meant, last } = resolveReferences(fillIn(text, scan, options), words, options);
  const request = readAlone(meant, { ...options, last });
  const isRewritten = meant !== text;
  if (request.kind === 'command' && isRewritten)
    return { ...request, tasks: request.tasks.map((task) => ({ ...task, spans: [] })) };
  const input: TurnInput = { text, words, scan, evidence, options, readAlone };
  const asked = judgeQuestion(request, input);
  if (asked !== request) return asked;
  if (request.kind !== 'capture') return judgeDoubt(request, input);
  const lastTurn = options.dialogue?.lastTurn;
  const date = lastTurn?.parts?.date;
  const isTimeOnly = LEADS.test(text.trim()) && scan.phrases.length > 0 && !scan.phrases.some(hasDay);
  const [person, ...others] = lastTurn?.contactIds ?? [];
  const isOther = words.includes('other');
  const isAbout = person !== undefined && others.length === 0 && words.some(isPersonPronoun);
  const tasks = request.tasks.map((task): ParsedMessage => ({
    ...task,
    ...(isRewritten && { spans: [] }),
    ...(isTimeOnly && date != null && task.due && { due: { ...task.due, date } }),
    ...(isOther && chooseOther(task, lastTurn?.contactIds ?? [])),
    ...(isAbout && task.contactId === null && task.contactCandidates.length === 0 && { contactId: person }),
  }));
  return judgeDoubt({ ...request, tasks }, input);
}

/** "Ping the other Dan": of two with that name, the one whom the last turn was not about. */
function chooseOther(task: ParsedMessage, before: readonly string[]): Partial<ParsedMessage> {
  const rest = task.contactCandidates.filter((id) => !before.includes(id));
  const [only] = rest;
  return rest.length === 1 && rest.length < task.contactCandidates.length && only !== undefined
    ? { contactId: only, contactCandidates: [] }
    : {};
}
