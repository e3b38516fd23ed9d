import { withoutAddress } from '../message/address.ts';
import { isVerb } from '../request/capture/verbs.ts';
import { findAction, type Action } from '../text/actions.ts';
import { joinTurn } from './turn-words.ts';

/** Words before a request that belong to nothing: "alright so", "you know what", "on second thoughts". */
const LEAD =
  /^(?:(?:alright|all right|okay|ok|k|so|well|um|uh|uhm|hmm|oh|yeah|yes|yep|ya|now|anyhow|anyway|and|also|then|right|listen|look|shoot|gosh|ugh|hey+|hi|yo|dude|bro|man|omg|lol|haha|actually|wait|sorry|oops|nah|you know what|in fact|as it happens|on (?:second|further) thoughts?|on reflection|let's just|let's|lets just|lets|please|pls|kindly|just|thanks|thank you|arre|are|accha|acha|haan|toh|suno|chalo|bhai|yaar|ek kaam karo|(?:ek|one) (?:min(?:ute)?|sec(?:ond)?)|(?:just )?to be (?:clear|honest|fair|safe|precise)|hang on|hold on|while i'm (?:thinking (?:about|of) it|at it|on)|grand|lovely|brilliant|perfect|great|crap)[\s,.!–-]+)+/iu;
/** Words after a request that belong to nothing. */
const BEHIND =
  /[\s,.–-]+(?:lol|haha|lmao|tho|though|btw|by the way|fyi|tbh|ngl|rn|again|please|pls|plz|thanks|thank you|thx|ty|cheers|ta|mate|love|bro|dude|man|yaar|bhai|ji|zara|na|if you (?:would|could|can|please|don't mind|wouldn't mind)(?: be so kind)?|as it happens|i'm afraid|i am afraid|i must say|when you (?:can|get a chance)|as well|(?:would|could|will|can) you)[\s.!?]*$/iu;
const EMOJI = /(?!✅|☑|✔)(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)+/gu;

const CHANGES: ReadonlySet<Action | null> = new Set<Action | null>([
  'delete',
  'cancel',
  'complete',
  'reschedule',
  'snooze',
  'pause',
  'resume',
  'create',
]);

/** An order to remind of something new: a part of it changes nothing. */
export const REMINDS =
  /\b(?:remind|poke|prod|nudge|shout|buzz) me\b|\b(?:reminder|alarm|yaad)\b (?:\w+ ){0,2}(?:laga|set|dila|daal|rakh|kara)\w*/iu;

/** The text without the words before its request, polite or not. */
export function stripLead(text: string): string {
  const bare = withoutAddress(text.trim().replace(LEAD, ''));
  return bare === text.trim() || bare === '' ? text.trim() : stripLead(bare);
}

function stripBehind(text: string): string {
  const bare = text.replace(BEHIND, text.trimEnd().endsWith('?') ? '?' : '');
  return bare === text ? text : stripBehind(bare);
}

/** Whether a message begins with a verb of something to do, and not of a change: "tell Anil that it moved to Friday". */
export function isOrder(text: string): boolean {
  const [first = ''] = joinTurn(stripLead(text)).split(' ');
  return isVerb(first) && !CHANGES.has(findAction(first));
}

/** What follows is the reason or a remark: a conjunction, a clause of its own, or an aside. */
const JOINS = "cause|'cause|because|since|coz|cuz|kyunki|kyonki|otherwise|or else|warna|varna|as i|so that's|then";
const SUBJECTS =
  "(?:i|he|she|we|they)'ll|ill|i'm|we're|they're|(?:he|she)'s|he|she|they|nobody|no one|it got|i gotta|i've got to|i have to|i had";
const WHILE = String.raw`while (?:you|i|we|he|she|they)(?:['’]\w+)?`;
const ASIDES = String.raw`btw|by the way|tbh|don't|please|altogether|for now|abhi k liye|galti|galat|(?:meri |my |the )?list (?:saa?f|khaa?li|clean|clear|empty)`;
const REASON = new RegExp(String.raw`[\s,.–-]+(?:${JOINS}|${SUBJECTS}|${WHILE}|${ASIDES})(?:\s.*)?$`, 'iu');
/** What precedes is the reason. */
const CONSEQUENCE =
  /^.*?\b(?:so|isliye|to|then)\s+(?:go ahead and\s+|just\s+|please\s+|can you\s+)*(?=(?:cancel|mark|move|push|delete|drop|undo|complete|postpone|reschedule|pause|skip|make|set|close|tick|clear|shift)\b)/iu;
const TAIL =
  /^.*?\b(?=(?:undo (?:that|it|this|the)\b|take (?:that|it) back\b|push (?:that|it) |move (?:that|it) |make (?:that|it) ))/iu;

/** Statements and mixed orders with the command that they mean. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^(.+?)(?:'s| is| are) (?:no longer|not) (?:needed|required|necessary|wanted|happening|on)(?: any ?more| at all)?$/iu,
    'cancel $1',
  ],
  // "The deck'll have to wait till Tuesday".
  [
    /^(.+?)(?:,? (?:can|could|should|will)|['’]ll| has| have| ?['’]s)?(?: (?:got|have|just))*(?: to)? wait (?:till|until|til|while|for|to) (.+)$/iu,
    'move $1 to $2',
  ],
  [
    /^(.+?),? (?:wants|needs|has got|has|ought|is supposed|is meant) to (?:be|go|start|move)(?: (?:at|on|to))? (.+)$/iu,
    'move $1 to $2',
  ],
  [/^(.+?),? let['’]?s (?:say|do|make it|make that|go for|go with|call it|try) (.+)$/iu, 'move $1 to $2'],
  [
    /^(?:.*\b(?:so|and) )?(?:i|we) (?:don['’]?t|do not|won['’]?t|no longer) (?:need|have|want) (?:to (?:\w+ )?)?(.+?)(?: any ?more| now| then| after all)$/iu,
    'cancel $1',
  ],
  [
    /^(.+?),? (?:that )?(?:can|could|should) (?:go|sit|wait|stay) (?:on|in) (?:the )?(?:back ?burner|back ?log)$/iu,
    'move $1 to the backlog',
  ],
  [
    /^(?:.*\b(?:means?|so)(?: that)? )?(.+?) (?:is|are) (?:(?:called )?off|(?:(?:now|rather|quite|all) )?(?:moot|pointless|redundant|superfluous|irrelevant)(?: now)?)$/iu,
    'cancel $1',
  ],
  // "The Ines business will have to slip by a week".
  [
    /^(.+?)(?: will| shall| would| is going to| are going to| has to| have to| needs? to| must|['’]ll)+(?: (?:have|need) to)? (?:slip|move|shift|be (?:moved|pushed|put back|shifted)|go back|slide)(?: back)? (by|to|till|until) ([^,;.]+)(?:[,;.].*)?$/iu,
    'move $1 $2 $3',
  ],
  [
    /^(.+?)(?:'s| is| has|'s been| has been| got| was) (?:been |now )?(?:moved|shifted|pushed|rescheduled|changed) (?:back )?to (.+?)(?:,? (?:the )?same day)?$/iu,
    'move $1 to $2',
  ],
  [/^(.+?) (?:is|'s|are) (?:now )?at (\d[\d:]*(?: ?[ap]m)?)(?: now)?,? (?:and )?not (?:at )?\S+$/iu, 'move $1 to $2'],
  // "Make the batteries 7 actually", "gate -> friday".
  [
    /^make (?!(?:it|that|this)\b)(.+?) (?:at )?(\d{1,2}(?::\d\d)?(?: ?[ap]m)?)(?: (?:instead|actually|now))?$/iu,
    'move $1 to $2',
  ],
  [/^(.+?)\s*(?:[-=]+>|→)\s*(.+)$/iu, 'move $1 to $2'],
  [/^(.*\bwal[aie]\b.*)\b(?:kar|kr|rakh) (?:do|dijiye|dena|lo)$/iu, '$1shift kar do'],
  // "Kal ka sab kuch parso kar do".
  [
    /^(.*\b(?:sab|sabhi|saare|sare|saari|sari)\b.*\b(?:ko|pe|par|tak|kal|parso|aaj|\w+day|\w+[vw]aa?r)) (?:kar|rakh) (?:do|de|dijiye|dena|lo)$/iu,
    '$1 shift kar do',
  ],
  [/^(.+?),? but (?:i )?(?:still )?(?:need|have|want|got|gotta)(?: to)? (.+)$/iu, '$1, remind me to $2'],
];
const reword = (text: string): string[] =>
  REWORDINGS.flatMap(([pattern, command]) => (pattern.test(text) ? [text.replace(pattern, command)] : []));

/** Short spellings of chats with the spelling that the grammar knows. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  `kr=kar krna=karna krni=karni krne=karne krdo=kardo h=hai hn=hain bje=baje bjey=baje bta=bata btao=batao btaiye=batao yad=yaad sb=sab kb=kab nhi=nahi rha=raha rhi=rahi gya=gaya gyi=gayi gye=gaye
  dijiye=do dijie=do dijiyega=do kijiye=karo kijie=karo lijiye=lo lijie=lo bataiye=batao fone=phone k=ke wo=woh m=mein tmrw=tomorrow tmr=tomorrow
  wut=what wat=what whats=what's whos=who's wheres=where's thats=that's im=i'm hes=he's shes=she's theyre=they're nvm=never_mind sry=sorry soz=sorry thru=through em=them bout=about cuz=because
  coz=because w=with n=and u=you ur=your r=are lemme=let_me gimme=give_me gonna=going_to wanna=want_to ima=i'm_going_to imma=i'm_going_to finna=going_to outta=out_of gotta=have_to
  thurs=thursday tues=tuesday tmw=tomorrow ty=thanks dont=don't didnt=didn't havent=haven't hasnt=hasn't cant=can't abt=about ppl=people whens=when's aight=alright p0=urgent p1=high_priority`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [short = '', long = ''] = pair.split('=');
      return [short, long.replaceAll('_', ' ')];
    }),
);
const spellOut = (text: string): string =>
  text
    .replaceAll(/\b(what|which|who|how|where|when)['’]ve\b/giu, '$1 have')
    .replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => SPELLINGS.get(word.toLowerCase()) ?? word);

/** Without a date, in other words. */
const UNDATED =
  /\b(?:(?:that|which) )?(?:(?:do not|does not|don['’]?t|doesn['’]?t|didn['’]?t) have|(?:has not|have not|hasn['’]?t|haven['’]?t) got|without|(?:has|have|having|with|got) no|lacking) (?:an? |any )?(?:due )?(?:dates?|deadlines?)(?: (?:on (?:it|them)|on|at all|yet))?\b/iu;

/** The turn in full spellings and without pictures. */
const toWords = (text: string): string =>
  nameUndated(spellOut(text.replaceAll(EMOJI, ' ').replaceAll(/\s+/g, ' ').trim()));

/** The text with one word for "without a date". */
export const nameUndated = (text: string): string => text.replace(UNDATED, 'undated');

/** The request itself, without the words around it. */
export const toPlain = (text: string): string => stripBehind(stripLead(toWords(text)));

/** A condition, or what somebody said: a part of it is no request. */
export const DEPENDENT = /\b(?:if|unless|when|once|whether|agar|jab|says?|said|told|asked|asks|bola|boli|keh)\b/iu;

/** The sentences and clauses of a turn, without the words around each. */
export const splitClauses = (text: string): string[] =>
  text
    .split(/[.;!?–—]+\s+|,\s+|\s+-\s+/u)
    .map((part) => toPlain(part))
    .filter((part) => part !== '');

/** Shorter wordings of a turn without what surrounds the request, and with full spellings; the longest first. */
export function listVariants(text: string): string[] {
  const trimmed = text.trim();
  const bare = stripLead(trimmed);
  const plain = toPlain(trimmed);
  if (REMINDS.test(trimmed)) return [bare, plain].filter((part) => part !== trimmed && part !== '');
  const after = stripLead(plain.replace(CONSEQUENCE, ''));
  const tail = stripLead(plain.replace(TAIL, ''));
  const whole = [bare, plain, after, tail];
  const all = [...whole, ...whole.map((part) => part.replace(REASON, ''))].flatMap((part) => [
    part,
    spellOut(part),
    ...reword(spellOut(part).replace(/[.!]+$/u, '')),
  ]);
  return [...new Set([spellOut(trimmed), ...all])].filter((part) => part !== trimmed && part.trim() !== '');
}
