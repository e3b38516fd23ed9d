import { toStem } from './stems.ts';

/** Verbs with the same meaning for a task, one group per line. A verb may be in several lines. */
const FAMILIES = [
  'call ring phone telephone dial speak talk chat discuss contact facetime',
  'send email mail forward share message text whatsapp courier post dispatch ship deliver msg drop hand give',
  'meet see visit',
  'buy order get purchase pick collect fetch grab',
  'fix repair mend sort',
  'book reserve schedule arrange confirm',
  'pay settle clear transfer',
  'file submit lodge',
  'review read check proofread',
  'write draft prepare prep make create',
  'clean wash tidy',
  'follow chase nudge ping',
  'replace change swap',
].map((line) => line.split(' ').map(toStem));

/** Whether one verb can describe a task that has the other: "rang" for "Call Tom", "emailed" for "Send Hannah the invoice". */
export function isSameAction(a: string, b: string): boolean {
  if (a === b || FAMILIES.some((family) => family.includes(a) && family.includes(b))) return true;
  return (CHASES.has(b) || TELLS.has(b)) && CONTACTS.has(a);
}

/** The stems of all verbs that can stand for one: "phone" for "call". */
export const listSameActions = (stem: string): readonly string[] =>
  FAMILIES.filter((family) => family.includes(stem)).flat();

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(toStem));
/** "Follow up with David" is completed by any way of contacting him. */
const CHASES = stems('follow chase check touch catch nudge ping contact reach');
/** "Tell Omar that it is off" by any way of telling. */
const TELLS = stems('tell inform update');
const CONTACTS = stems('call ring phone speak talk chat email mail message text write whatsapp meet contact ping');

/** Verbs of finishing, which can describe any task. */
const FINISHES = new Set(
  'finish complete do wrap handle close finalise finalize sort manage deal accomplish cover'.split(' ').map(toStem),
);

export const isFinishing = (stem: string): boolean => FINISHES.has(stem);

/** Whether a verb is a way to be in touch with somebody. */
export const isContacting = (stem: string): boolean => CONTACTS.has(stem);

/** Whether a task with this verb is over when its person was contacted: "send Kim the report" is not. */
export const isContact = (stem: string): boolean => CONTACTS.has(stem) || TELLS.has(stem) || CHASES.has(stem);
