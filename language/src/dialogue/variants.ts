import { isVerb } from '../request/capture/verbs.ts';
import { findAction, type Action } from '../text/actions.ts';
import { joinTurn } from './turn-words.ts';

/** Words before a request that belong to nothing: "alright so", "you know what", "go ahead and". */
const LEAD =
  /^(?:(?:alright|all right|okay|ok|so|well|um|uh|uhm|hmm|oh|yeah|yes|yep|now|anyhow|anyway|and|also|then|right|listen|look|shoot|gosh|ugh|hey|actually|you know what|in fact|on second thought|go ahead and|go on and|let's just|let's|lets just|lets|can you|could you|would you|please|pls|just|i need you to|i want you to|arre|are|accha|acha|haan|toh)[\s,.!–-]+)+/iu;
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

/** Whether a message begins with a verb of something to do, and not of a change: "tell Anil that it moved to Friday". */
export function isOrder(text: string): boolean {
  const [first = ''] = joinTurn(text.trim().replace(LEAD, '')).split(' ');
  return isVerb(first) && !CHANGES.has(findAction(first));
}

/** The turn without the words before its request. */
export const stripLead = (text: string): string => text.trim().replace(LEAD, '');

/** What follows is the reason or a remark. */
const REASON =
  /[\s,.–-]+(?:cause|'cause|because|since|coz|cuz|kyunki|kyonki|while you're|while i'm|as i|i gotta|i've got to|i have to|i'm|i had|he's|she's|he|she|they're|they|it got|so that's|btw|by the way|tbh|don't|then|please|altogether|for now|abhi k liye|galti|galat)(?:\s.*)?$/iu;
/** What precedes is the reason. */
const CONSEQUENCE =
  /^.*?\b(?:so|isliye|to|then)\s+(?:go ahead and\s+|just\s+|please\s+|can you\s+)*(?=(?:cancel|mark|move|push|delete|drop|undo|complete|postpone|reschedule|pause|skip|make|set|close|tick|clear|shift)\b)/iu;
const TAIL =
  /^.*?\b(?=(?:undo (?:that|it|this|the)\b|take (?:that|it) back\b|push (?:that|it) |move (?:that|it) |make (?:that|it) ))/iu;

/** Statements and mixed orders with the command that they mean. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.+?),? (?:can|could|should|will) wait (?:till|until|for|to) (.+)$/iu, 'move $1 to $2'],
  [
    /^(.+?)(?:'s| is| has|'s been| has been| got| was) (?:been |now )?(?:moved|shifted|pushed|rescheduled|changed) (?:back )?to (.+?)(?:,? (?:the )?same day)?$/iu,
    'move $1 to $2',
  ],
  [/^(.+?) (?:is|'s|are) (?:now )?at (\d[\d:]*(?: ?[ap]m)?)(?: now)?,? (?:and )?not (?:at )?\S+$/iu, 'move $1 to $2'],
  [/^(.*\bwal[aie]\b.*)\b(?:kar|kr|rakh) (?:do|dijiye|dena|lo)$/iu, '$1shift kar do'],
  [/^(.+?),? but (?:i )?(?:still )?(?:need|have|want|got|gotta)(?: to)? (.+)$/iu, '$1, remind me to $2'],
];
const reword = (text: string): string[] =>
  REWORDINGS.flatMap(([pattern, command]) => (pattern.test(text) ? [text.replace(pattern, command)] : []));

/** Short spellings of chats with the spelling that the grammar knows. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  `kr=kar krna=karna krni=karni krne=karne krdo=kardo h=hai hn=hain bje=baje bjey=baje bta=bata btao=batao btaiye=batao yad=yaad kb=kab nhi=nahi rha=raha rhi=rahi gya=gaya gyi=gayi gye=gaye
  dijiye=do dijie=do dijiyega=do kijiye=karo kijie=karo lijiye=lo lijie=lo bataiye=batao fone=phone k=ke wo=woh m=mein pe=pe tmrw=tomorrow tmr=tomorrow tom=tom`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [short = '', long = ''] = pair.split('=');
      return [short, long];
    }),
);
const spellOut = (text: string): string =>
  text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => SPELLINGS.get(word.toLowerCase()) ?? word);

/** Shorter wordings of a turn without what surrounds the request, and with full spellings; the longest first. */
export function listVariants(text: string): string[] {
  const trimmed = text.trim();
  const bare = trimmed.replace(LEAD, '');
  const after = bare.replace(CONSEQUENCE, '').replace(LEAD, '');
  const tail = bare.replace(TAIL, '').replace(LEAD, '');
  const whole = [bare, after, tail];
  const all = [...whole, ...whole.map((part) => part.replace(REASON, ''))].flatMap((part) => [
    part,
    spellOut(part),
    ...reword(spellOut(part).replace(/[.!]+$/u, '')),
  ]);
  return [...new Set([spellOut(trimmed), ...all])].filter((part) => part !== trimmed && part.trim() !== '');
}
