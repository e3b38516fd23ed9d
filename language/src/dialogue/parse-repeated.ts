import { hindiWords } from '../hindi/request/to-english.ts';
import { findByWords } from '../request/content/find-by-words.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { getStem } from '../request/parse-target.ts';
import { scanMessage } from '../request/scan.ts';
import { getPastBase } from '../request/stems.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { getProbability } from '../evidence/model.ts';
import { isOpen } from '../request/task-order.ts';
import type { Change, CommandRequest, CommandVerb, CorrectionRequest, IndexedTask, Turn } from '../request/types.ts';
import type { Token } from '../text/tokens.ts';
import type { TurnInput } from './turn-input.ts';
import { parseFollowed } from './parse-followed.ts';
import { resolveReferences } from './references.ts';
import { isOrder, stripLead } from './variants.ts';
import { foldedWords, joinTurn, listTurnWords } from './turn-words.ts';

const UNDO =
  /(?:^| )(?:undo|revert|roll ?back)(?: |$)|(?:^| )(?:take|roll|put) (?:that|it|this|them) back(?: |$)|(?:^| )(?:scratch|strike) (?:that|this|it)$|(?:^| )(?:the )?(?:one|thing) before (?:that|it)(?: |$)|(?:^| )[vw]apas (?:le|lo|lelo|kar|kr|kardo|karo)(?: |$)|(?:^| )us?se pehle [vw]al[aie](?: |$)|(?:^| )undo$/;
/** An undo before its reason: "undo that, he is not coming". */
const UNDOES = /^(?:undo|revert|reverse) (?:that|it|this|them)(?: one)?(?: |$)/;
/** Words that may stand beside an undo. Anything else is a task or a command: "undo the bun". */
const BESIDE_UNDO = foldedWords(`
undo revert roll rollback take put that it this them back again too also please pls plz the one before thing scratch strike no nope oh oops sorry wait and aur bhi wapas le lo lelo lijiye kar kr kardo karo
do dijiye de dena arre are nahi nahin galti se likh diya ho gaya gayi hua galat usse use pehle vala wala wali ye yeh isko usko last previous change my mistake bad i didn't mean meant to just did for me
all of what you both was wrong jo kiya tha
`);
const NEGATED = /(?:^| )(?:haven't|havent|hasn't|hasnt|didn't|didnt|isn't|wasn't|not|nahi|nahin|nhi)(?: |$)/;
const YET =
  /(?:^| )(?:haven't|havent|hasn't|hasnt|didn't|didnt|yet|abhi|done|finished|did|hua|hui|hue|hu[iy]|kiya|gaya|gayi|gya|gyi|happened)(?: |$)/;

/**
 * Whether a turn takes the last change back: "undo again", "and the one before that", and after a completion that it is
 * not done: "no wait, I haven't", "it has not been posted".
 */
export function parseTakenBack(input: TurnInput): boolean {
  const { text, words, scan, options } = input;
  const lastTurn = options.dialogue?.lastTurn;
  const said = joinTurn(text);
  if (UNDO.test(said) && words.every((word) => BESIDE_UNDO.has(word))) return true;
  if (UNDOES.test(joinTurn(stripLead(text)))) return true;
  if (RESTORED.test(said)) return true;
  const verb = lastTurn?.command?.verb;
  if ((verb === 'cancel' || verb === 'delete') && KEPT.test(said)) return true;
  const wasCompleted = lastTurn?.command === undefined || lastTurn.command.verb === 'complete';
  const changed = lastTurn?.changed ?? [];
  if (changed.length === 0 || lastTurn?.kind !== 'command' || !wasCompleted || text.trim().endsWith('?')) return false;
  if (words.length < 2 || words.length > LONGEST_DENIAL || !NEGATED.test(said)) return false;
  if (getProbability(input.evidence, 'question') > ASKS || isOrder(text)) return false;
  // "Not yet, on Monday" says more than that it is open.
  if (scan.tokens.some(({ word }, at) => scan.isSchedule(at) && !NOW.has(word))) return false;
  const { byId } = getTaskIndex(options.tasks);
  const isOfTask = scan.tokens.some((token) => changed.some((id) => byId.get(id)?.stems.has(getStem(token)) === true));
  if (!YET.test(said) && !isOfTask) return false;
  // "Hotel not yet, first I have to get a letter": about another one.
  const followed = words.length > SHORT ? parseFollowed(text, options) : null;
  if (followed?.effect === 'new' && followed.chance > ELSEWHERE) return false;
  return findMeant(input, words).every(({ task }) => changed.includes(task.id));
}

/** "Not the litter" after several tasks were completed or cancelled: only those are open again. */
export function parsePartlyBack({ text, options }: TurnInput): CommandRequest | null {
  const turn = options.dialogue?.lastTurn;
  const verb = turn?.command?.verb;
  if (!turn || turn.changed.length < 2 || (verb !== 'complete' && verb !== 'cancel') || text.trim().endsWith('?'))
    return null;
  const { byId } = getTaskIndex(options.tasks);
  const named = text
    .split(/[,;.]/u)
    .filter((clause) => NEGATED.test(joinTurn(clause)))
    .flatMap((clause) => listContent(scanMessage(clause, options), hindiWords, () => false).map(getStem));
  const taskIds = turn.changed.filter((id) => named.some((stem) => byId.get(id)?.stems.has(stem)));
  return taskIds.length > 0 && taskIds.length < turn.changed.length
    ? toCommandRequest([{ verb: 'reopen', taskIds, candidates: [], target: text, change: {} }])
    : null;
}

const LONGEST_DENIAL = 14;
const SHORT = 4;
/** The least probability that a denial is about another task than the last. */
const ELSEWHERE = 0.9;
/** Above this probability it is a question: "ab to koi overdue nahi hai na". */
const ASKS = 0.5;
const NOW = new Set(['abhi', 'now', 'today', 'aaj', 'just']);
/** After a task was cancelled or deleted. */
const KEPT =
  /^(?:(?:no|nah|nahi|actually|wait|oh|oops|sorry|hmm|ok|please|on second thoughts?) )*(?:(?:leave (?:it|that|them|this) (?:in|on|there)|keep (?:it|that|them|this)(?: in| on| there)?)(?: then| please| after all)?|(?:i )?(?:do )?(?:want|need) (?:it|that|them) back)$/;
export const RESTORED =
  /^(?:\w+ ){0,3}(?:(?:restore|reinstate|reverse|revert) (?:that|it|this|them|those)|(?:put|bring|get|change|set|turn|switch) (?:that|it|this|them|those|everything) back(?: on| to how| the way| where| as| like)?(?: (?:they|it|that) (?:was|were))?(?: before)?)(?: please| again| now)?$|^(?:(?:arre|are|nahi|nahin|isko|usko|use|ise|ye|yeh) )*[vw]apas (?:la\w*|le\w*|lo|kar\w*|kr|rakh\w*|dal\w*)(?: (?:do|dena|dijiye|aao|lo))*$|(?:^| )(?:jais[aei] pehle|pehle jais[aei])(?: th[aei])?(?: [vw]ais[aei](?: hi)?)? (?:kar|kr|rakh) (?:do|dena|dijiye|lo)$/;

const WRONG =
  /^(?:(?:oops|oh|no|nope|nah|sorry|nahi|arre|are|wait|ah) )*(?:(?:that's|that vas|it's|that is) )?(?:the )?(?:wrong (?:one|task|person|thing)|not that(?: one)?|galat (?:[vw]al[aie]|task|kaam|ho gaya)?)(?: sorry| please)?$/;
const MEANT =
  /^(?:(?:oops|oh|no|sorry|nahi|arre|wait|ah|actually)[\s,.!-]+)*(?:i meant|i mean|meant|mera matlab)\s+(.+)$/iu;
/** "The cards i mean, he can wait". */
const MEANT_BEFORE = /^(?:no[\s,]+)?(.+?),? i (?:mean|meant)(?:[\s,.]|$)/iu;

const SIGHS = /^(?:(?:oops|oh|no|nope|nah|sorry|nahi|arre|are|wait|ah)[\s,.!-]+)+/iu;

/** "Oops, wrong one" and "I meant the handouts": the last change is undone and done to another task. */
export function parseWrongOne(input: TurnInput): CorrectionRequest | null {
  const turn = input.options.dialogue?.lastTurn;
  if (!turn || turn.changed.length === 0) return null;
  if (WRONG.test(joinTurn(input.text))) return { kind: 'correct', taskIds: [], change: {}, undoFirst: true };
  const said = input.text.trim();
  const [, head = '', behind = ''] = /^([^.,;!–-]+)[.,;!\s–-]+(.+)$/u.exec(said.replace(SIGHS, '')) ?? [];
  const rest = WRONG.test(joinTurn(head)) ? behind : said;
  const meant = (MEANT.exec(rest) ?? MEANT_BEFORE.exec(rest))?.[1] ?? (rest === said ? undefined : rest);
  if (meant === undefined || turn.kind === 'capture') return null;
  const found = findMeant(input, listTurnWords(meant)).filter(({ task }) => !turn.changed.includes(task.id));
  const [only, ...others] = found;
  return only && others.length === 0 && input.scan.phrases.length === 0
    ? { kind: 'correct', taskIds: [only.task.id], change: {}, undoFirst: true }
    : null;
}

const AROUND = foldedWords(`
the a an my one ones wala wali wale vala task kaam too also bhi same for and aur please that this it is are was other another so do ok okay yes no sorry oops i meant mean thing stuff ka ki ke ko
time day with about to of isko usko ye yeh vo about tbh now so ab abhi half halfway done finished aadha adha ho gaya gayi hua hui hai h he partly progress started in only just i've i'm
roughly way through ne baaki baki nahi rest remaining left bheja bheji bheje sent kar liya li diya shuru got well last night morning today yesterday we're probably maybe
`);

/** The open tasks that have the content words of a turn. */
function findMeant({ scan, options }: TurnInput, words: readonly string[]): IndexedTask[] {
  const wanted = new Set(words.filter((word) => !AROUND.has(word)));
  const tokens = scan.tokens.filter(
    (token: Token, at) =>
      (token.kind === 'word' || token.kind === 'number') &&
      !scan.isSchedule(at) &&
      listTurnWords(token.text).some((word) => wanted.has(word)) &&
      !hindiWords.isEmpty(token.word),
  );
  if (tokens.length === 0) return [];
  return findByWords(scan, getTaskIndex(options.tasks), tokens, isOpen, hindiWords.translate)
    .filter(({ share }) => share > LEAST_SHARE)
    .map(({ item }) => item);
}

const LEAST_SHARE = 0.6;

const WRITTEN = /^(?:written|drafted|read|typed|drawn|painted)$/;
const BESIDE_VERB = foldedWords("other others that's it's roughly probably second first");
const HALF = /(?:^| )(?:half|halfway|aadh[aie]|adh[aie]|partly|partially)(?: |$)|\bin progress\b/;
const REPORTED =
  /(?:^| )(?:done|finished|through|way|hua|hui|ho|gaya|gayi|kar|kiya|liya|mila|mili|mile|aaya|aayi|aaye|diya|diye|progress|complete|completed|there|there's|written|drafted|read)(?: |$)|(?:^| )\p{L}{3,}[iae] (?:hai|h|he|hain)(?: |$)/u;

/** "That's about half done", "budget aadha ho gaya hai": the task is in progress. */
export function parseProgress(input: TurnInput): CorrectionRequest | null {
  const said = joinTurn(input.text);
  if (!HALF.test(said) || !REPORTED.test(said) || input.text.trim().endsWith('?')) return null;
  // "Half done, the part has to come": what follows is not about the task.
  const [clause = ''] = input.text.split(/[,;.]|\bbut\b|\bi did\b/iu);
  const part = HALF.test(joinTurn(clause)) ? clause : input.text;
  const words = listTurnWords(part);
  // "Half written", "aadhi padhi hai": the verb alone names no task.
  const isVerbAlone = joinTurn(part)
    .split(' ')
    .every((word) => {
      const [folded = ''] = listTurnWords(word);
      const isVerb = WRITTEN.test(word) || getPastBase(word) !== null || hindiWords.deeds(word) !== null;
      return isVerb || HALF.test(word) || AROUND.has(folded) || BESIDE_VERB.has(folded);
    });
  const named = isVerbAlone ? [] : findMeant(input, words);
  const resolved = resolveReferences(input.text, input.words, input.options);
  const { last } = resolved;
  const { changed = [], shown = [] } = input.options.dialogue?.lastTurn ?? {};
  // After a list it may be any of it.
  const isOne = last.length === 1 || changed.length === 1 || (changed.length === 0 && shown.length === 1);
  const hasContent = input.words.some((word) => !AROUND.has(word) && !/^(?:that's|it's|roughly|probably)$/.test(word));
  const isUnclear = /\bother\b/iu.test(part) && resolved.text === input.text;
  const isLast = isVerbAlone ? isOne && !isUnclear : !hasContent;
  const ids = named.length > 0 ? named.map(({ task }) => task.id) : isLast ? last.slice(0, 1) : [];
  return ids.length === 1 ? { kind: 'correct', taskIds: ids, change: { status: 'in_progress' } } : null;
}

/** "Same day as the boxes": when, and not the same again. */
const SAME_TIME = /\bsame (?:day|date|time|week)\b/giu;
const TOO = foldedWords('too also bhi same');
const REPEATED: ReadonlySet<CommandVerb> = new Set<CommandVerb>([
  'complete',
  'reopen',
  'cancel',
  'delete',
  'reschedule',
  'prioritise',
  'backlog',
  'pause',
  'resume',
]);

/** "And the projector one too", "aur pehla wala bhi": the last command again, for another task. */
export function parseRepeated(input: TurnInput): CommandRequest | null {
  const { words, options, text } = input;
  const turn = options.dialogue?.lastTurn;
  if (!turn || words.length > LONGEST) return null;
  const isOther = resolveReferences(text, words, options).text !== text;
  // "And the other one, ten minutes after that": when it was done.
  const isWhen = isOther && turn.command?.verb === 'complete' && FIRST.test(text.trim());
  if (
    !isWhen &&
    (!listTurnWords(text.replace(SAME_TIME, '')).some((word) => TOO.has(word)) || input.scan.phrases.length > 0)
  )
    return null;
  // "Also text Omar about the boxes" is something new.
  if (isOrder(text)) return null;
  const command = turn.command ?? findCommand(input, turn);
  if (!command || !REPEATED.has(command.verb)) return null;
  const resolved = resolveReferences(text, words, options);
  const named = findMeant(input, words).filter(({ task }) => !turn.changed.includes(task.id));
  // "Kim wants the tip report too": what names other things is something new.
  if (resolved.text === text && named.some((item) => countOther(input, item) > 1)) return null;
  const ids = resolved.text === text ? named.map(({ task }) => task.id) : resolved.last.slice(0, 1);
  const isOne = ids.length === 1;
  if (ids.length === 0 || (resolved.text !== text && turn.changed.includes(ids[0] ?? ''))) return null;
  return toCommandRequest([
    {
      verb: command.verb,
      taskIds: isOne ? [...ids] : [],
      candidates: isOne ? [] : [...ids],
      target: text,
      change: command.change,
    },
  ]);
}

/** The number of content words that a task does not have. */
const countOther = ({ scan, words }: TurnInput, { stems }: IndexedTask): number => {
  const wanted = new Set(words.filter((word) => !AROUND.has(word)));
  return scan.tokens.filter(
    (token, at) =>
      token.kind === 'word' &&
      !scan.isPerson(at) &&
      !hindiWords.isEmpty(token.word) &&
      !stems.has(getStem(token)) &&
      listTurnWords(token.text).some((word) => wanted.has(word)),
  ).length;
};

const FIRST = /^(?:and|aur|then|plus|&)\b/iu;
const LONGEST = 9;

/** What the last turn did, read again from its words. */
function findCommand({ options, readAlone }: TurnInput, turn: Turn): { verb: CommandVerb; change: Change } | null {
  if (turn.kind !== 'command') return null;
  const request = readAlone(turn.text, { ...options, last: turn.changed });
  return request.kind === 'command' ? (request.commands[0] ?? null) : null;
}
