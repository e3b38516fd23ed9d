import type { Awaited, ShapeInput } from '../message/waiting.ts';
import { createShape, findWho } from '../message/waiting.ts';
import { wordSet } from '../text/word-set.ts';

const WAIT = String.raw`(?:wait|int[aei]*[zj]h?aa?r|intjaa?r|pratiksha|इ(?:ं|न्)त(?:ज़|ज़|ज)ार|प्रतीक्षा)`;
const ANSWER = String.raw`(?:reply|jawab|response|answer|revert|confirmation|जवाब|रिप्लाई)`;
const NOT = String.raw`(?:nahi|nahin|nai|nhi|na|नहीं|न|ना)`;
const CAME = String.raw`(?:aa?y[aei]|aa?ya|aata|aati|mil[aei]|milta|liya|diya|d[ei]|dete|kiya|k[ai]re|kare|karta|karti|ki|hua|bhej[aei]|bheja|bataya|bataye|आया|आए|मिला|दिया|किया|करे|भेजा)`;

/** Words for a wait that is under way; "wait karna" is something to do. */
const RULES = [
  String.raw`${WAIT} (?:mein |me |abhi |bhi )?(?:kar|kr|कर) (?:raha|rahi|rahe|rha|rhi|rhe|रहा|रही|रहे)`,
  String.raw`${WAIT} (?:mein |me )?(?:hai|h|है|chal)\b`,
  String.raw`${ANSWER} (?:# |abhi |tak |bhi |ab )*${NOT} (?:# )?${CAME}`,
  String.raw`(?<who>@) ne (?:(?!ko )[^\s,]+ ){0,6}?${NOT} (?:abhi |tak )?${CAME}`,
  String.raw`jab tak (?:[^,]*? )?(?:${ANSWER} |bata |confirm )[^,]*?${NOT} `,
].map((source) => new RegExp(source));

const TRIGGERS = wordSet(
  'wait intezaar intezar intzaar intezzar reply jawab response answer revert confirmation ne pratiksha',
);

/** The first character of the script. */
const DEVANAGARI = 0x900;

/** Returns who is waited for in a Hindi or Hinglish message, or null when it does not wait for an answer. */
export function findHindiAwaited(input: ShapeInput): Awaited | null {
  const { tokens, people } = input;
  const mayWait = tokens.some(
    ({ word }) => TRIGGERS.has(word) || word.startsWith('int') || word.charCodeAt(0) >= DEVANAGARI,
  );
  if (!mayWait) return null;
  const shape = createShape(input);
  for (const pattern of RULES) {
    const match = pattern.exec(shape.text);
    // The person is named before what is awaited, anywhere in the sentence: "Meera se contract ka wait".
    if (match) return { who: findWho(shape, match, input) ?? people[0] ?? null };
  }
  return null;
}
