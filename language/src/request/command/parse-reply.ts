import { createShape } from '../../message/waiting.ts';
import type { Range } from '../../text/mask.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { toStem } from '../stems.ts';
import { splitWords } from '../task-index.ts';
import type { IndexedTask, TaskIndex } from '../types.ts';

/** A reply that was received: from whom, and the words that identify the task. */
interface Reply {
  /** Null for a pronoun or without a name: the task the conversation was last about. */
  who: Range | null;
  about: string;
  /** Whether the words must name the task: "Meera sent the invoice" says nothing about the contract. */
  strict: boolean;
}

/** Words before the person. "Has Rahul replied" is a question. */
const START = String.raw`(?:(?:just|finally|already|also|now|and|so|ok|okay|yes|great|good|news|,|#) )*`;
const I = String.raw`(?:(?:i|i've|we|we've|have) )*`;
/** Words between the person and the verb. */
const JUST = String.raw`(?:(?:has|have|had|just|finally|already|also|now|did|#) )*`;
const WHO = String.raw`(?<who>@|he|she|they|(?:the|my|our) [^\s,#@]+(?: [^\s,#@]+)??|[^\s,#@]+)`;
const REPLY = String.raw`(?:(?:a|an|the|my|some|his|her|their) )*(?:reply|answer|response|word|confirmation|email|mail|message)`;

const loose = (source: string) => ({ pattern: new RegExp(source), strict: false });
const strict = (source: string) => ({ pattern: new RegExp(source), strict: true });

/** One pattern per line for a reply that was received, at the beginning of a clause. */
const RULES = [
  loose(
    String.raw`^${START}${WHO} ${JUST}(?:replied|responded|answered|reverted|confirmed|(?:wrote|written|got|gotten|called|came|rang|texted|reported) back)(?! to (?!me|us|my|our|it|the|that|this))(?= )(?<about>.*)`,
  ),
  loose(String.raw`^${START}${I}${JUST}heard (?:back )?from ${WHO}(?<about>.*)`),
  loose(String.raw`^${START}${I}${JUST}(?:got|received|have) ${REPLY} (?:back )?from ${WHO}(?<about>.*)`),
  loose(String.raw`^(?:the |a )?(?:reply|answer|response) (?:of|from) ${WHO} (?:came|is here|arrived|is in|has come)`),
  loose(
    String.raw`^(?<who>@s) (?:reply|answer|response) (?:came|is here|arrived|is in|has come|has arrived)(?<about>.*)`,
  ),
  loose(
    String.raw`^${START}${I}${JUST}(?:replied|answered|(?:got|received) (?:a |an |the )?(?:reply|answer|response))(?: #| today| now| already| ,)* ?$`,
  ),
  strict(
    String.raw`^${START}${WHO} ${JUST}(?:sent|shared|signed|paid|delivered|submitted|returned|approved|gave|emailed|mailed)(?= )(?<about>.*)`,
  ),
  strict(String.raw`^${START}${I}${JUST}(?:got|received) (?<about>[^,@]+?) (?:back )?from ${WHO}`),
  loose(
    String.raw`^${START}(?<who>@) ne (?<about>(?:[^\s,]+ ){0,4}?)(?:reply|jawab|jawaab|javab|answer|response|confirm)(?: bhi)? (?:kar|kr|de) (?:diya|di|dia)`,
  ),
  loose(
    String.raw`^${START}(?<who>@) (?:ka|ki|ke) (?<about>(?:[^\s,]+ ){0,4}?)(?:reply|jawab|jawaab|javab|answer|response|mail|confirmation) (?:aa|a|mil) (?:gaya|gayi|gya|gyi|gai)(?<about2>.*)`,
  ),
  strict(
    String.raw`^${START}(?<who>@) ne (?<about>(?:[^\s,]+ ){1,5}?)(?:bhej|de|bata|bhijwa|sign kar|kar) (?:diya|di|dia)`,
  ),
  strict(String.raw`^${START}(?<who>@) se (?<about>(?:[^\s,]+ ){1,5}?)(?:aa|a|mil) (?:gaya|gayi|gya|gyi|gai)`),
];

/** Words about the reply that do not name a task. */
const EMPTY = wordSet(
  'to me us my our the a an about on regarding re for with by from and it that this mail email message reply today yesterday now already finally at last he she they is are was has ke ka ki baare mein me bhi',
);

/** Reads a clause as a reply that was received, or returns null. */
function parseReply(scan: Scan, from: number, end: number): Reply | null {
  const tokens = scan.tokens.slice(from, end);
  if (scan.text.slice(tokens[0]?.start, scan.tokens[end]?.end ?? scan.text.length).includes('?')) return null;
  const people = scan.mentions
    .filter((mention) => mention.start >= from && mention.end <= end)
    .map((mention) => ({ start: mention.start - from, end: mention.end - from }));
  const shape = createShape({ tokens, people, isSchedule: (at) => scan.isSchedule(at + from) });
  for (const { pattern, strict: isStrict } of RULES) {
    const match = pattern.exec(shape.text);
    if (!match) continue;
    const { who: text = '', about = '', about2 = '' } = match.groups ?? {};
    const isPronoun = text === '' || /^(?:he|she|they)$/.test(text);
    const at = shape.tokenAt(match.index + match[0].lastIndexOf(text));
    const person = people.find(({ start }) => start === at);
    const who = isPronoun ? null : (person ?? { start: at, end: at + text.split(' ').length });
    return {
      who: who && { start: who.start + from, end: who.end + from },
      about: `${about} ${about2}`.replaceAll(/[@#,]/g, ' '),
      strict: isStrict,
    };
  }
  return null;
}

/** Whether the message reports that somebody named has replied. */
export const isReplyOfSomebody = (scan: Scan): boolean => {
  const reply = parseReply(scan, 0, scan.tokens.length);
  return reply !== null && reply.who !== null && !reply.strict;
};

/** The tasks that the reply answers, and the words that name them. */
export interface Answered {
  tasks: IndexedTask[];
  target: string;
}

/** Returns the waiting tasks for which a clause reports a reply, or null when it reports none. */
export function findAnswered(
  scan: Scan,
  index: TaskIndex,
  last: readonly string[],
  { start, end }: Range,
): Answered | null {
  if (index.waiting.length === 0) return null;
  const reply = parseReply(scan, start, end);
  if (!reply) return null;
  const waiting = reply.who
    ? index.waiting.filter((item) => isAwaitedBy(scan, item, reply.who ?? { start, end: start }))
    : index.waiting.filter(({ task }) => task.id === last[0]);
  const stems = splitWords(reply.about)
    .filter((word) => !EMPTY.has(word))
    .map(toStem);
  const named = waiting.filter((item) => stems.some((stem) => item.stems.has(stem)));
  const tasks = named.length > 0 ? named : reply.strict ? [] : waiting;
  const text = reply.who
    ? scan.text.slice(scan.tokens[reply.who.start]?.start, scan.tokens[reply.who.end - 1]?.end)
    : '';
  return tasks.length > 0 ? { tasks, target: text } : null;
}

/** Whether a task waits for the person or the words of a range. */
export function isAwaitedBy(scan: Scan, { task }: IndexedTask, who: Range): boolean {
  const mention = scan.mentions.find(({ start }) => start === who.start);
  const isContact = mention?.match?.people.some(({ id }) => id === task.contactId) ?? false;
  if (isContact) return true;
  const stated = splitWords(scan.text.slice(scan.tokens[who.start]?.start, scan.tokens[who.end - 1]?.end));
  const awaited = splitWords(task.waitingFor ?? '').filter((word) => !ARTICLES.has(word));
  const words = stated.filter((word) => !ARTICLES.has(word));
  return words.length > 0 && awaited.length > 0 && words.every((word) => awaited.includes(word));
}

const ARTICLES = wordSet('the my our a an');
