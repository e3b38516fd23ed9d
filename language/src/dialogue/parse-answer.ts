import { getContactIndex } from '../contacts/contact-index.ts';
import { encodeSound, isOneSlip } from '../contacts/sounds.ts';
import { getProbability, type Evidence } from '../evidence/model.ts';
import { scanMessage, type Scan } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type { AnswerRequest, Pending, RequestOptions, TaskIndex } from '../request/types.ts';
import { resolve } from '../schedule/resolve.ts';
import { hasDay, hasTime } from '../schedule/score-phrases.ts';
import { splitClauses } from './variants.ts';
import { hasOnly, findOrdinal, foldedWords, joinTurn, listTurnStems, listTurnWords } from './turn-words.ts';

const YES = foldedWords(`
yes yeah yep yup yea yess sure ok okay okey k kk fine haan han ha haa hanji thik theek sahi bilkul confirm confirmed confirming absolutely definitely perfect great good
agreed correct right alright zaroor chalega go ahead karo kardo exactly proceed continue do lovely brilliant works
`);
const NO = foldedWords(`no nah nope nahi nahin nhi na mat don't dont not neither none nothing naa`);
/** Words beside a yes or a no that change nothing about it. */
const BESIDE = foldedWords(`
please pls plz thanks thank you dhanyavad shukriya abhar bahut bohot ji sir madam bhai yaar it that this them all is sounds looks look for me the one i'm i am want need to now wait hang on just then so kar
kr kijiye kariye do dijiye dena de lo it's that's hai h he ho gaya that'll with oh hmm um well actually aide of course by
means hua keep as they are let's lets there we're meant tha mean did didn't
`);
const CLEAR_YES = foldedWords(
  'yes yeah yep yup yea sure haan han ha haa hanji please pls plz kar karo kardo kr do lo go confirm definitely absolutely bilkul zaroor exactly',
);
const THANKS = foldedWords('thanks thank thx cheers dhanyavad shukriya abhar meherbani');
const STOP =
  /(?:^| )(?:never ?mind|forget (?:it|that|about it)|leave (?:it|that|them)(?: be| alone)?|stop|cancel|skip (?:it|that)|drop (?:it|that)|don't bother|(?:r[ea]h[ae]?ne|ja+ne) (?:do|de|dena|dij\w+)|chh?od(?:o|iye?|ie| do| de| dij\w+))$/;
const STOP_WORDS = foldedWords(`
never mind nevermind forget it that about leave them be alone stop cancel skip drop bother rehne rahne rehn rahane do de dijiye dijie dijiyega dena chod chodo chodiye chodie
jane jaane
`);

const SUBJECT = /(?:^| )(?:he|she|they)(?:'s|'ve)? (?:has|have|had|got|is|was|does|did|will|can)(?: |$)/;
/** "He has it" says something of a person, though its words are evidence for an answer. */
export const hasSubject = (text: string): boolean => SUBJECT.test(joinTurn(text));

/** Reads yes, no or stop from a turn that has no other content, or returns null. */
export function parseYesOrNo(text: string, words: readonly string[]): 'yes' | 'no' | 'stop' | null {
  if (words.length === 0 || words.length > 9 || hasSubject(text)) return null;
  if (STOP.test(joinTurn(text)) && hasOnly(words, STOP_WORDS, NO, BESIDE, YES)) return 'stop';
  if (hasOnly(words, NO, YES, BESIDE)) return 'no';
  return hasOnly(words, YES, BESIDE) ? 'yes' : null;
}

const ALL = foldedWords('all everything both sab sabhi saare sare saari dono donon each every');
const NONE = foldedWords('none neither');
const OTHER = foldedWords('other');
const LATER = foldedWords('later latest');
const SOONER = foldedWords('sooner soonest earlier earliest');
/** Words around a choice that name nothing. */
const AROUND = foldedWords(`
the one ones wala wali wale vala i'd i i'll i'm mean meant want need would like to take choose pick go with let's lets do use make it that this is was ok okay yes yeah haan
no. no number num option task please pls plz ji sir madam bhai yaar thanks thank you ko ka ki ke se hai h he tha thi for and aur of them two three mr mrs ms dr her him about on at
in from a an my sorry actually oh um uh just think said saying only vo voh woh ye yeh yah isko usko kar kr do dijiye karo works work best fine good better both also bhi sirf bas diya di mera meri matlab
`);

const PROBABLE = 0.5;

/** Whether the evidence says that a turn asks for something else than the pending question. */
const asksAnew = (evidence: Evidence): boolean =>
  (['capture', 'command', 'question', 'person', 'other', 'add_contact'] as const).reduce(
    (sum, kind) => sum + getProbability(evidence, kind),
    0,
  ) > 0.97;

const REFUSED = /[,;]\s*(?:(?:but )?not [^,;]+|[^,;]+ (?:abhi )?(?:nahi|nahin|nhi))[\s.!]*$/iu;

/** Reads the answer to the pending question, or returns null when the turn is something else. */
export function parseAnswer(
  text: string,
  scan: Scan,
  words: readonly string[],
  evidence: Evidence,
  pending: Pending,
  options: RequestOptions,
): AnswerRequest | null {
  // "Only the first, not the second": what is refused is no choice.
  const kept = text.replace(REFUSED, '');
  const meant = kept === text ? { scan, words } : { scan: scanMessage(kept, options), words: listTurnWords(kept) };
  const chosen = pending.options.length > 0 ? listChosen(meant.scan, meant.words, pending, options) : null;
  const said = parseYesOrNo(text, words);
  // "Theek hai shukriya" after "Save it as a task?" is no wish to save it, "yes, thanks" is.
  const isThanks = words.some((word) => THANKS.has(word)) && !words.some((word) => CLEAR_YES.has(word));
  const answer = said === 'yes' && pending.kind === 'save' && isThanks ? 'stop' : said;
  if (chosen === 'none' || (chosen === null && answer)) return { kind: 'answer', answer: answer ?? 'no' };
  if (chosen !== null) return { kind: 'answer', answer: 'choose', chosen };
  const [first = '', ...more] = splitClauses(kept);
  // "The Joshi one, I won't tell the bank": a remark behind the choice.
  const isChoice = pending.kind === 'choice' || pending.kind === 'person';
  if (isChoice && more.length > 0 && scan.phrases.length === 0) {
    const named = listChosen(scanMessage(first, options), listTurnWords(first), pending, options);
    if (named !== null && named !== 'none' && named.length === 1)
      return { kind: 'answer', answer: 'choose', chosen: named };
  }
  // "Fair enough" after "Save it as a task?" is no wish to save it.
  if (scan.phrases.length > 0 || pending.kind === 'save' || asksAnew(evidence)) return null;
  for (const kind of ['yes', 'no', 'stop'] as const)
    if (getProbability(evidence, kind) > PROBABLE) return { kind: 'answer', answer: kind };
  return null;
}

/** What an option can be called: the words of its label, and of the person of the task. */
function listNames(id: string, label: string, index: TaskIndex, options: RequestOptions): string[] {
  const known = index.byId.get(id);
  const contactId = known ? known.task.contactId : id;
  const people = contactId === null ? [] : [...getContactIndex(options.contacts).byFirst.values()].flat();
  const person = people.find((other) => other.id === contactId);
  const company = (person?.company ?? []).flatMap(listTurnStems);
  return [...listTurnStems(label), ...(person?.words ?? []), ...company];
}

const isAlike = (said: string, name: string): boolean =>
  said === name ||
  (said.length >= 4 && name.length >= 4 && (encodeSound(said) === encodeSound(name) || isOneSlip(said, name)));

/** The ids that a turn names among the options; `none` when it says that no option is meant. */
function listChosen(
  scan: Scan,
  words: readonly string[],
  { options: offered, kind }: Pending,
  options: RequestOptions,
): string[] | 'none' | null {
  const index = getTaskIndex(options.tasks);
  const ids = offered.map(({ id }) => id);
  if (words.length > LONGEST_CHOICE) return null;
  const named = words.filter((word) => !AROUND.has(word) || ALL.has(word));
  if (named.length > 0 && named.every((word) => NONE.has(word))) return 'none';
  if (kind === 'confirmation' && ids.length < 2) return null;
  if (named.length > 0 && named.every((word) => ALL.has(word))) return ids;
  const inOrder = ids.toSorted((a, b) => (index.byId.get(a)?.rank ?? 0) - (index.byId.get(b)?.rank ?? 0));
  const has = (set: ReadonlySet<string>): boolean => named.length > 0 && named.every((word) => set.has(word));
  if (has(LATER)) return inOrder.slice(-1);
  if (has(SOONER)) return inOrder.slice(0, 1);
  const before = new Set(options.dialogue?.lastTurn?.changed);
  const rest = ids.filter((id) => !before.has(id));
  if (has(OTHER) && rest.length === 1) return rest;
  // "2", "the second one", "2 no. wala"; "one" is a number only when nothing else is said.
  const place = findOrdinal(named[0] ?? (words.length === 1 && words[0] === 'one' ? '1' : ''), ids.length);
  if (named.length <= 1 && place >= 0) return ids.slice(place, place + 1);
  return listByContent(scan, named, offered, index, options);
}

const LONGEST_CHOICE = 8;

/** The options that have everything said: words of the title, the name, the day or the time. */
function listByContent(
  scan: Scan,
  named: readonly string[],
  offered: Pending['options'],
  index: TaskIndex,
  options: RequestOptions,
): string[] | null {
  const [phrase] = scan.phrases;
  const due = phrase && resolve(phrase, scan.now, scan.hint)?.due;
  const dated =
    phrase && due ? { date: hasDay(phrase) ? due.date : null, time: hasTime(phrase) ? due.time : null } : null;
  const timeWords = new Set(
    scan.tokens.filter((_, at) => scan.isSchedule(at)).flatMap(({ text }) => listTurnWords(text)),
  );
  const said = named.filter((word) => !timeWords.has(word)).flatMap((word) => listTurnStems(word));
  if (said.length === 0 && !dated) return null;
  const counted = offered.map(({ id, label }) => {
    const names = listNames(id, label, index, options);
    const task = index.byId.get(id)?.task;
    const onTime =
      !dated ||
      ((dated.date === null || task?.due?.date === dated.date) &&
        (dated.time === null || task?.due?.time === dated.time)) ||
      [...timeWords].every((word) => names.includes(word));
    return {
      id,
      count: onTime
        ? said.filter((word) => names.some((name) => isAlike(word, name))).length + Number(dated !== null)
        : 0,
    };
  });
  // "The lender, Gonzalez": a word that no option has is allowed beside one that only one has.
  const most = Math.max(...counted.map(({ count }) => count));
  const fitting = counted.filter(({ count }) => count > 0 && count === most);
  if (most < said.length + Number(dated !== null) - 1 || (said.length > 1 && most < said.length && fitting.length > 1))
    return null;
  return fitting.length > 0 && fitting.length < offered.length ? fitting.map(({ id }) => id) : null;
}
