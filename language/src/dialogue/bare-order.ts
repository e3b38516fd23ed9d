import { toCommandRequest } from '../request/command/look-up.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { findKnown, isGenuine, isPersonAlone } from '../request/content/parse-known.ts';
import { scanForContent } from '../hindi/request/parse-asked.ts';
import type { Match } from '../request/content/find-by-words.ts';
import type { Scan } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { CommandVerb, Request, RequestOptions, Turn } from '../request/types.ts';
import { getStem } from '../request/parse-target.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { findAction } from '../text/actions.ts';
import { asksForTask } from './judge-doubt.ts';
import { isGrounded, undo } from './first-clause.ts';
import { RESTORED } from './parse-repeated.ts';
import { joinTurn } from './turn-words.ts';
import { splitClauses, toPlain } from './variants.ts';

const IT = 'it|that|this|that one|this one';
const LOSS = 'cancel|delete|drop|kill|scrap|bin|ditch|scratch|remove|scrub|axe';
const HINDI_IT = 'woh|wo|vo|usko|use|isko|ise|ye|yeh';
const HINDI_LOSS = 'cancel|hata|delete|drop|radd|nikal';
const DO = '(?:(?:kar|kr) ?)?(?:do|de|dena|dijiye|dijiyega|kardo|karo)';
/** "Kill it", "cancel kar do woh", "usko hata do": an order to end a task without its name. */
const BARE = new RegExp(
  String.raw`^(?:(?:so|just|and|then|toh|to) )*(?:(${LOSS}) (?:${IT})(?: please| then| now| altogether)?|(?:${HINDI_IT}) (?:toh )?(${HINDI_LOSS}) ${DO}|(${HINDI_LOSS}) ${DO} (?:${HINDI_IT}))$`,
);
/** "Move it to Friday", "usko 5 din aage kar do": an order to move a task without its name. */
const MOVE =
  /^(?:(?:so|just|and|then|toh|to) )*(?:(?:move|push|shift|postpone|bump|slide|make|put|treat) (?:it|that|this) (?!is |was )|(?:usko|use|isko|ise) (?:\S+ ){1,4}?(?:aage|age|peeche|piche|pehle|pahle|late|shift|postpone|reschedule|khiska|badha|sarka))/;
/** "It's back on my desk": what was over is not. */
const BACK =
  /(?:^| )(?:it|that|this)(?:'s| is| has come| came| comes| goes)(?: (?:now|all|right|straight))* back (?:on|in|to) (?:my|the|our) (?:desk|plate|list|table|pile|tray|lap|court)(?: now| again)?$/;
/** The least share of the words of a clause, by weight, that the task which it names has. */
const LEAST_SHARE = 0.5;
const PRONOUNS = wordSet('it this that isko usko ise woh wo');
const ENDED: ReadonlySet<CommandVerb | undefined> = new Set<CommandVerb | undefined>(['complete', 'cancel', 'delete']);

/** Reads a part of the turn. */
type Read = (part: string, options: RequestOptions) => Request;

/**
 * Of several clauses, the one that only says to end or to move a task, or to take back that one was ended: "the agenda is Moira's
 * problem. Drop it", "no wait, he said next month. Kill it". The task is the one that the clauses before it name, else that of the last
 * turn. Undefined where another clause asks for something, or no task is clear.
 */
export function parseBareOrder(text: string, options: RequestOptions, read: Read): Request | undefined {
  const clauses = splitClauses(text);
  if (clauses.length < 2 || text.trim().endsWith('?') || /\bi mean/iu.test(text)) return undefined;
  const said = clauses.map(joinTurn);
  const at = said.findIndex((clause) => BARE.test(clause) || MOVE.test(clause));
  const others = clauses.filter((_, place) => place !== at);
  if (at < 0) return clauses.some((clause) => isTakenBack(clause, options)) ? toCommandRequest([undo]) : undefined;
  if (others.some((clause) => asksForTask(clause, options))) return undefined;
  const { ids, isNamed } = listMeant(clauses.slice(0, at), options);
  const word = BARE.exec(said[at] ?? '')
    ?.slice(1)
    .find((found) => found !== undefined);
  if (ids.length === 0) return undefined;
  const [taskIds, candidates] = ids.length === 1 ? [ids, []] : [[], ids];
  if (word !== undefined) {
    const verb = findAction(word) === 'delete' ? 'delete' : 'cancel';
    return toCommandRequest([{ verb, taskIds, candidates, target: text, change: {} }]);
  }
  const dialogue = options.dialogue;
  if (!isNamed || candidates.length > 0 || !dialogue) return undefined;
  const lastTurn = { ...NO_TURN, ...dialogue.lastTurn, shown: ids, changed: [] };
  const order = (clauses[at] ?? '').replace(/^treat (it|that|this) as /iu, 'make $1 ');
  const moved = read(order, { ...options, last: ids, dialogue: { ...dialogue, lastTurn } });
  const change = moved.kind === 'correct' ? moved.change : moved.kind === 'command' ? moved.commands[0]?.change : {};
  if (!change?.due && !change?.shift && !change?.priority) return undefined;
  const verb = change.priority ? 'prioritise' : 'reschedule';
  return toCommandRequest([{ verb, taskIds, candidates, target: text, change }]);
}

const NO_TURN: Turn = { kind: 'question', text: '', reply: '', shown: [], changed: [], contactIds: [] };

function isTakenBack(clause: string, options: RequestOptions): boolean {
  const { changed = [], command } = options.dialogue?.lastTurn ?? {};
  if (changed.length === 0 || !ENDED.has(command?.verb)) return false;
  const said = joinTurn(clause);
  return BACK.test(said) || RESTORED.test(said);
}

/** "The boiler man is late" names no boiler. */
function isPart({ tokens }: Scan, { words }: Match): boolean {
  const last = tokens.findLastIndex(({ start }) => words.some((word) => word.start === start));
  return PEOPLE.has(wordAt(tokens, last + 1));
}
const PEOPLE = wordSet(`
man men woman women lady guy guys chap bloke fellow person people folks lot girl boy driver team company shop office firm
`);

/** The tasks that the clauses before an order name, else those of the last turn. */
function listMeant(before: readonly string[], options: RequestOptions): { ids: string[]; isNamed: boolean } {
  const index = getTaskIndex(options.tasks);
  const turn = options.dialogue?.lastTurn;
  const recent = (turn && turn.changed.length > 0 ? turn.changed : (turn?.shown ?? [])).filter((id) => {
    const task = index.byId.get(id)?.task;
    return task !== undefined && isOpen(task);
  });
  const scans = before.map((clause) => scanForContent(clause, options));
  // "I can raise it over lunch. Remove it": that is what "it" was before.
  const named = scans
    .filter(({ scan }) => !scan.tokens.some(({ word }) => PRONOUNS.has(word)))
    .flatMap(({ scan, words }) =>
      findKnown(scan, index, words)
        .filter(
          (match) =>
            match.share >= LEAST_SHARE &&
            isGenuine(scan, match, words) &&
            !isPersonAlone(scan, match) &&
            !isPart(scan, match),
        )
        .map(({ item }) => item.task.id),
    );
  // "The agenda" is a word of the sentence too.
  const said = new Set(
    scans.flatMap(({ scan, words }) =>
      [...listContent(scan, words, () => false), ...scan.tokens.filter(({ word }) => findAction(word) === 'task')].map(
        getStem,
      ),
    ),
  );
  const isSaid = (id: string): boolean =>
    [...(index.byId.get(id)?.stems ?? [])].some((stem) => stem.length > 2 && said.has(stem));
  const own = recent.length > 1 ? recent.filter(isSaid) : [];
  const both = named.filter((id) => recent.includes(id));
  const ids = [...new Set([both, own, named, recent].find(({ length }) => length > 0))];
  return { ids, isNamed: named.length > 0 };
}

/** An order in other words, with the command that it means: "you may take the surveyor off again", "bring back the key thing". */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:.*\b(?:so|and) )?(?:i|we)(?:['’]ve)? (?:just |already |finally |now )*(?:did|done) ((?:the|my|our) .+)$/iu,
    'finished $1',
  ],
  [/^treat (?!(?:it|that|this|them)\b)(.+?) as (.+)$/iu, 'make $1 $2'],
  [/^(?:you|u) (?:may|can|could|might) (?:now )?(take .+)$/iu, '$1'],
  [
    /^take (?!(?:it|that|this|them)\b)(.+?) off(?: (?:again|now|there|please|my plate|(?:(?:of )?(?:the|my) )?(?:list|agenda|books)))*$/iu,
    'cancel $1',
  ],
  [
    /^(?:bring|get|put) back (?!(?:it|that|this|them)\b)(.+?)(?: (?:again|now|please|(?:on|in|to) (?:the|my) list))*$/iu,
    'reopen $1',
  ],
  [
    /^(?:bring|put) (?!(?:it|that|this|them)\b)(.+?) back(?: (?:again|now|please|in|on|(?:on|in|to) (?:the|my) (?:list|plate)))*$/iu,
    'reopen $1',
  ],
];

/** Reads the first clause with an order in such words, if it names a known task. */
export function parseReworded(text: string, read: (part: string) => Request): Request | undefined {
  const reword = (part: string): string =>
    REWORDED.reduce((said, [pattern, command]) => said.replace(pattern, command), part);
  for (const part of new Set([toPlain(text), ...splitClauses(text)])) {
    const reworded = reword(part);
    const request = reworded === part ? undefined : read(reworded);
    if (request?.kind === 'command' && request.tasks.length === 0 && isGrounded(request)) return request;
  }
  return undefined;
}
