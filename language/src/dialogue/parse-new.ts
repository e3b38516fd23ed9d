import type { ParsedMessage } from '@aide/contract';
import { toEnglishTimes } from '../hindi/request/to-english.ts';
import { scanMessage } from '../request/scan.ts';
import type { MessageRequest, Request, Turn } from '../request/types.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import { askWhereUnsure } from './ask-unsure.ts';
import { findNamed, isPersonPronoun } from './find-named.ts';
import { judgeDoubt } from './judge-doubt.ts';
import { judgeQuestion } from './judge-question.ts';
import { withoutReplaced } from './parse-correction.ts';
import { resolveReferences } from './references.ts';
import { fillIn, isSameDay } from './relative-days.ts';
import type { TurnInput } from './turn-input.ts';
import { foldedWords, listTurnWords } from './turn-words.ts';

const LEADS = /^(?:and|also|aur|plus|bhi)\b/iu;

/** Reads a turn that is none of the answers: with its references, and what is missing from the last turn. */
export function parseNew({ text, words, scan, evidence, options, readAlone }: TurnInput): Request {
  const dated = fillIn(text, scan, options);
  const { text: meant, last } = resolveReferences(dated, words, options);
  const said = withoutReplaced(meant);
  const read = said === meant ? null : readAlone(said, { ...options, last });
  // "The practice is at 11 now, not 10:30".
  const request = read?.kind === 'command' ? read : readAlone(meant, { ...options, last });
  const isRewritten = meant !== text;
  if (request.kind === 'command' && isRewritten)
    return { ...request, tasks: request.tasks.map((task) => ({ ...task, spans: [] })) };
  const input: TurnInput = { text, words, scan, evidence, options, readAlone };
  const asked = judgeQuestion(request, input);
  if (asked !== request) return asked;
  if (request.kind !== 'capture') return judgeSurely(request, input);
  const lastTurn = options.dialogue?.lastTurn;
  const again = remindAgain(request.tasks, lastTurn);
  if (again) return again;
  const date = lastTurn?.parts?.date;
  const isTimeOnly = LEADS.test(text.trim()) && scan.phrases.length > 0 && !scan.phrases.some(hasDay);
  // "Nadias just asked can I send her the list": a person of this turn comes first.
  const own = words.some(isPersonPronoun) ? (findNamed(text, options.contacts)?.people ?? []) : [];
  const [person, ...others] = own.length > 0 ? own.map(({ id }) => id) : (lastTurn?.contactIds ?? []);
  const isOther = words.includes('other');
  const isAbout = person !== undefined && others.length === 0 && words.some(isPersonPronoun);
  const tasks = request.tasks.map((task): ParsedMessage => ({
    ...task,
    ...(isRewritten && { spans: [] }),
    ...(isTimeOnly && date != null && task.due && { due: { ...task.due, date } }),
    ...(isOther && chooseOther(task, lastTurn?.contactIds ?? [])),
    ...(isAbout && task.contactId === null && task.contactCandidates.length === 0 && { contactId: person }),
  }));
  // "Us se do din pehle": a day counted from the last turn is that of something to do.
  if (dated !== text && !isSameDay(text)) return { ...request, tasks };
  const asDated = dated === text ? input : { ...input, text: dated, scan: scanMessage(toEnglishTimes(dated), options) };
  return judgeSurely({ ...request, tasks }, asDated);
}

const IT = foldedWords('it this that ye yeh wo woh vo is us isko usko ise use iska uska iski uski');

/** "Remind me about this in 2 hours", "do ghante mein yaad dilana yeh": the one task of the last turn, at another time. */
function remindAgain([task, ...others]: readonly ParsedMessage[], turn: Turn | undefined): Request | null {
  const [id, ...more] = turn && turn.changed.length > 0 ? turn.changed : (turn?.shown ?? []);
  if (!task?.due || others.length > 0 || id === undefined || more.length > 0) return null;
  const words = listTurnWords(task.title);
  return words.length > 0 && words.every((word) => IT.has(word))
    ? { kind: 'correct', taskIds: [id], change: { due: task.due } }
    : null;
}

/** A change that is reported must be likely in the words around its task. What is about another task is read without any. */
function judgeSurely(request: MessageRequest, input: TurnInput): Request {
  const judged = judgeDoubt(request, input);
  if (judged.kind !== 'command' || input.options.dialogue?.chat !== true) return judged;
  const sure = askWhereUnsure(judged, input.text, input.options);
  if (sure === 'none') return { kind: 'talk', talk: 'thanks', act: 'story' };
  if (sure !== 'new') return sure;
  const options = { ...input.options, tasks: [] };
  return judgeDoubt(input.readAlone(input.text, options), { ...input, options });
}

/** "Ping the other Dan": of two with that name, the one whom the last turn was not about. */
function chooseOther(task: ParsedMessage, before: readonly string[]): Partial<ParsedMessage> {
  const rest = task.contactCandidates.filter((id) => !before.includes(id));
  const [only] = rest;
  return rest.length === 1 && rest.length < task.contactCandidates.length && only !== undefined
    ? { contactId: only, contactCandidates: [] }
    : {};
}
