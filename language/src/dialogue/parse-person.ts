import { findCompanies } from '../contacts/choose-contact.ts';
import { getContactIndex } from '../contacts/contact-index.ts';
import { getProbability } from '../evidence/model.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { PersonAsk, PersonRequest, QuestionRequest, RequestOptions } from '../request/types.ts';
import { findNamed, isNoName, isPersonPronoun } from './find-named.ts';
import type { Scan } from '../request/scan.ts';
import { DETERMINERS } from '../text/lexicon.ts';
import { findAction } from '../text/actions.ts';
import { wordSet } from '../text/word-set.ts';
import { toName } from './parse-replacement.ts';
import { listPeople } from '../request/task-order.ts';
import type { TurnInput } from './turn-input.ts';
import { foldedWords, joinTurn, listTurnStems, listTurnWords } from './turn-words.ts';
import { isOrder, stripLead } from './variants.ts';

/** What is asked about a person, by the folded words of the turn. The first that matches counts. */
const TOPICS: readonly (readonly [RegExp, PersonAsk])[] = [
  [
    /\bwho (?:hasn't|has not|hasnt|haven't|didn't|did not) (?:\w+ )?(?:repli|answer|respond|got|gotten|come|called|written)|\bwho (?:hasn't|has not|hasnt|haven't|didn't|did not)|\b(?:kisne|kis ne|kaun) .*(?:ja[vw]ab|reply|riplai)/,
    'not_replied',
  ],
  [
    /\bwho (?:do i|all do i|am i) owe|\bwho(?:'s| is| are)? (?:\w+ )?waiting (?:for|on) me\b|\bkis ?ko .*(?:dena|ja[vw]ab|reply) /,
    'owed',
  ],
  // What the user promised: the noun or the verb, and the first person as its subject.
  [/(?=.*\b(?:i|my|maine|mene)\b).*\b(?:promis(?:e|es|ed|ing)|va+da|wa+da)\b/, 'promised'],
  // Mails that wait for an answer of the user.
  [
    /(?=.*\b(?:e mails?|e?mails?|inbox)\b).*(?:\bi (?:\w+ ){0,3}(?:answer|reply|respond)|\b(?:mails?|inbox) (?:\w+ ){0,2}to (?:answer|reply|respond)|\bunanswered\b|\b(?:need|await|want)\w* (?:my |an? )?(?:answer|reply|response)\b|\bwaiting (?:for|on) (?:me|my)\b)/,
    'mails',
  ],
  // When, a past form, and a verb of talking or meeting, in any order.
  [
    /(?=.*\b(?:when|kab|kb|how long|kitne (?:din|time|dino))\b)(?=.*\b(?:last|aakhri|akhri|pichl[aei]|did|since|hu[aie]|th[aei]|kiye?)\b).*\b(?:talk|talked|talking|speak|speaking|spoke|spoken|call|called|meet|met|hear|heard|contact|contacted|touch|chat|see|saw|seen|baat|bat|mil[aei]|milna|mulaqat)\b/,
    'last_contact',
  ],
  [/\b(?:birthday|bday|janamdin|janmdin)\b/, 'birthday'],
  [/\b(?:email|e mail|mail id|emailid|mail address|email id|email address)\b/, 'email'],
  [
    /\b(?:number|numbr|nambar|phone|mobile|cell|fone|contact no|no|landline|(?:direct|office|work|home) line)\b/,
    'phone',
  ],
  [
    /\b(?:which|what|kis|kaunsi|konsi) (?:company|firm|kampani)\b|\b(?:which|what) (?:journal|paper|magazine|university|college|school|bank|agency|office|hospital|clinic|practice|studio|publisher|press|outfit|organi[sz]ation|institute|department|club|lab|council|charity|place) (?:\S+ ){1,4}(?:with|at|from|for)\b(?! to)|\bwhere (?:does|is) \S+ (?:\S+ )?(?:work|works|from)\b|\b(?:company|firm) (?:name )?(?:kya|kaun|konsi|kaunsi)\b|'s company\b|\b(?:kaha|kahan|kahaan|kidhar) (?:\S+ )?(?:kaam|kam|job|naukri)\b/,
    'company',
  ],
  [
    /\bwho(?:'s| is| was|s| (?:do|did) (?:we|i) know| have (?:we|i) got)\b|\bwho \S+ (?:\S+ )?is\b|\b(?:kaun|kon) (?:hai|h|he|the|tha)\b/,
    'who',
  ],
];
/** "Is she the solicitor or the surveyor", "his email is the short one or the other one": one of two is asked for. */
const EITHER = /\b(?:is|was) (?:he|she|they|it) (?:still )?(?:the|a|an|at|from|with|in|one of)\b.* or\b/u;
const ONE_OF = /\b(?:is|was) (?:the|his|her|their) .*\bor (?:the|his|her|their)\b/u;
const ASKS =
  /\?\s*$|^(?:what|whats|what's|who|who's|whos|when|where|which|do i have|do you have|have i got|(?:now )?remind me (?:who|what|which|where)|give me|tell me|show me|get me|can you (?:tell|give|show)|kya|kaun|kis)\b|\b(?:kya|kaun|kahan|kidhar|kab)\b.* (?:hai|h|he)\s*$/iu;
/** The owner of what is asked for: "neha ka number", "imran's email". */
const OWNER =
  /([\p{L}\p{M}]{3,})(?:['’]s| k[aie])\s+(?:\S+\s+)?(?:number|numbr|nambar|phone|mobile|landline|line|e?mail|address|birthday|janamdin|contact)\b/iu;
/** The least probability of a question about a person where no word at its beginning asks. */
const LIKELY = 0.6;
/** A number or an address is told, not asked. */
const VALUE = /\d{4}|@/u;

/** Questions without the name of a person, and those that may have one. */
const WITHOUT_NAME: ReadonlySet<PersonAsk> = new Set<PersonAsk>(['not_replied', 'owed', 'promised', 'mails']);
const MAY_NAME: ReadonlySet<PersonAsk> = new Set<PersonAsk>(['promised', 'mails']);

/** "Send Grace's number to Nisha": something to do for somebody else. */
const PASSES = /^(?:please |pls )?(?:send|pass|forward|share|give|text|mail|message)\b.*\bto (?!me\b)/iu;

/** "Email John the minutes": something to do, whatever of a contact it names. */
const ordersContact = (text: string): boolean =>
  isOrder(text) &&
  !text.trim().endsWith('?') &&
  !/\bme\b/iu.test(text) &&
  findAction(listTurnWords(stripLead(text))[0] ?? '') !== 'show';

/** "Herrera, my super" after the numbers of two people: one of them. */
function parseWhichPerson(words: readonly string[], { dialogue, contacts }: RequestOptions): PersonRequest | null {
  const turn = dialogue?.lastTurn;
  if (turn?.kind !== 'person' || turn.contactIds.length < 2 || words.length > LONGEST_WHICH) return null;
  const ask = TOPICS.find(([pattern]) => pattern.test(joinTurn(turn.text)))?.[1];
  const people = [...getContactIndex(contacts).byFirst.values()]
    .flat()
    .filter(({ id }) => turn.contactIds.includes(id));
  const stems = new Set(words.flatMap(listTurnStems));
  const [only, ...others] = people.filter((person) => {
    const own = [...person.words, ...person.company].flatMap(listTurnStems);
    const shared = people.filter((other) => other !== person).flatMap((other) => [...other.words, ...other.company]);
    return own.some((word) => stems.has(word) && !shared.flatMap(listTurnStems).includes(word));
  });
  return ask && only && others.length === 0 ? { kind: 'person', ask, contactIds: [only.id], name: '' } : null;
}
const LONGEST_WHICH = 6;

/** Reads a question about a person: their number, who they are, when they were last talked to. Returns null for others. */
export function parsePerson({ text, words, scan, evidence, options }: TurnInput): PersonRequest | null {
  const which = parseWhichPerson(words, options);
  if (which) return which;
  const said = joinTurn(text).replaceAll('.', '');
  if (VALUE.test(text) || PASSES.test(said) || words.length > 16 || ordersContact(text)) return null;
  const isEither = EITHER.test(said);
  const ask = isEither ? 'who' : TOPICS.find(([pattern]) => pattern.test(said))?.[1];
  const isLikely = getProbability(evidence, 'person') > LIKELY;
  if (
    ask === undefined ||
    !(
      isEither ||
      ONE_OF.test(said) ||
      isLikely ||
      ASKS.test(text.trim()) ||
      ask === 'last_contact' ||
      ask === 'not_replied'
    )
  )
    return null;
  const [, owner] = (isLikely && OWNER.exec(text)) || [];
  const isName = owner !== undefined && !isPersonPronoun(owner.toLowerCase()) && !isNoName(owner);
  const named =
    WITHOUT_NAME.has(ask) && !MAY_NAME.has(ask)
      ? null
      : (findNamed(text, options.contacts) ?? (isName ? { people: [], name: toName(owner) } : null));
  if (WITHOUT_NAME.has(ask) && !named) return { kind: 'person', ask, contactIds: [], name: '' };
  const before = options.dialogue?.lastTurn?.contactIds ?? [];
  const company = ask === 'who' && !named?.people.length ? findCompany(scan) : null;
  if (company) return { kind: 'person', ask, ...company };
  if (named) return { kind: 'person', ask, contactIds: named.people.map(({ id }) => id), name: named.name };
  // "Number?", "and her email?": the person of the last turn.
  const isBare = words.length <= 3 && ask !== 'who';
  if (before.length === 0 || !(isBare || words.some(isPersonPronoun))) return null;
  return { kind: 'person', ask, contactIds: [...before], name: '' };
}

/** "Who is it at Cedar Clinic again", "who do we know at Cedar": the people of a company. */
function findCompany({ tokens, contacts }: Scan): Pick<PersonRequest, 'contactIds' | 'name'> | null {
  const [company] = findCompanies(tokens, contacts, () => false);
  const at = tokens.findIndex(
    ({ plain, word }, place) =>
      AT.has(tokens[place - 1]?.word ?? '') && !DETERMINERS.has(word) && contacts.byCompany.has(plain),
  );
  const people = company?.people ?? contacts.byCompany.get(tokens[at]?.plain ?? '') ?? [];
  const { start, end } = company ?? { start: at, end: at + 1 };
  const name = tokens.slice(start, end).map(({ text }) => text);
  return people.length > 0 ? { contactIds: people.map(({ id }) => id), name: name.join(' ') } : null;
}
const AT = wordSet('at from in');

const OPEN =
  /\b(?:open|pending|left|outstanding|else|baki|baaki|bacha|due|promise|promised|have|do i)\b|\b(?:he|she|they)(?:'s| is| are)? (?:\w+ )?(?:waiting|wanting|needing|expecting|holding)\b|\b(?:needs?|wants?|expects?) (?:\w+ )?(?:from|of) (?:me|us)\b|\bowe\b/;

/** Reads "what else is open with him": the open tasks of the person of the last turn. */
export function parseOpenWith(text: string, words: readonly string[], options: RequestOptions): QuestionRequest | null {
  const said = joinTurn(text);
  const before = new Set(options.dialogue?.lastTurn?.contactIds);
  if (before.size === 0 || !words.some(isPersonPronoun) || !OPEN.test(said)) return null;
  if (
    !/^(?:and |aur |so |ok )?(?:what|what's|whats|anything|kya|kuch|any)\b|\b(?:kya|kuch)\b|\?$/.test(
      `${said}${text.trim().endsWith('?') ? '?' : ''}`,
    )
  )
    return null;
  if (findNamed(text, options.contacts)?.people.length) return null;
  const found = getTaskIndex(options.tasks).all.filter(
    ({ task }) => isOpen(task) && task.contactId !== null && before.has(task.contactId),
  );
  return {
    kind: 'question',
    ask: 'list',
    taskIds: found.map(({ task }) => task.id),
    target: text.replace(/[\s?!.।]+$/u, ''),
  };
}

const AROUND_NAME = foldedWords('the one ones wala wali wale vala vali and aur ok okay what about for ka ki ke');

/** "Byrne", "and Priya?": the open tasks of one person, of those that the last turn showed if it showed some. */
export function parseName({ text, scan, options }: TurnInput): QuestionRequest | null {
  const [mention, ...others] = scan.mentions;
  const people = mention?.match?.people ?? [];
  if (others.length > 0 || people.length === 0 || options.dialogue?.chat !== true || options.dialogue.pending)
    return null;
  const isBare = scan.tokens.every(
    (token, at) =>
      token.kind === 'mark' || scan.isPerson(at) || listTurnWords(token.text).every((word) => AROUND_NAME.has(word)),
  );
  if (!isBare) return null;
  const ids = new Set(people.map(({ id }) => id));
  const found = getTaskIndex(options.tasks).all.filter(
    ({ task }) => isOpen(task) && listPeople(task).some((id) => ids.has(id)),
  );
  const shown = new Set(options.dialogue.lastTurn?.shown);
  const among = found.filter(({ task }) => shown.has(task.id));
  return {
    kind: 'question',
    ask: 'list',
    taskIds: (among.length > 0 ? among : found).map(({ task }) => task.id),
    target: text.replace(/[\s?!.।]+$/u, ''),
  };
}
