import { toStem } from '../request/stems.ts';
import { foldSounds, listStems } from './fold.ts';
import { rememberWords } from './word-set.ts';

/** What a word of a request asks for, or names. */
export type Action =
  | 'create'
  | 'delete'
  | 'cancel'
  | 'complete'
  | 'reschedule'
  | 'snooze'
  | 'show'
  | 'pause'
  | 'resume'
  | 'ask'
  | 'task'
  | 'mine'
  | 'every';

/**
 * Words in English and stems of Hindi verbs, by what they ask for. A word that is in several lines has the first
 * meaning; whether it is the verb of the request is decided by the evidence, not by this table.
 */
const ACTIONS: Readonly<Record<Action, string>> = {
  delete: `delete deleting remove removing erase erasing trash discard clear clearing wipe kill eliminate rid dump purge unset empty disable dismiss nuke axe zap chuck bin
    hata mita nikal chutkara`,
  cancel: 'cancel canceling cancelling ditch scrap skip abort revoke radd drop scratch zarurat',
  complete: 'complete finish finished tick done nipta khatam',
  snooze: 'snooze',
  reschedule: `move push shift reschedule postpone delay defer change changing update updating modify edit switch bump extend prepone advance
    adjust alter rename replace swap badal badl khiska sarka tal`,
  pause: 'pause stop suspend halt hold silence mute rok band',
  resume: 'resume restart continue unpause unmute restore reinstate chalu',
  show: `show showing display view read tell give bring pull find fetch check see look retrieve repeat dikha bata btao suna padh dekh`,
  create: `set setup create add make remind schedule book alert notify put note start dila laga bana jod dal`,
  ask: `what whats what's when when's which who who's whom how where why do does did is are am can could have has any anything
    kya kab kaun kon kaunse konse kitne kitna kitni kahan kaise kyun`,
  task: `reminder reminders alarm alarms timer timers task tasks todo todos list lists item items event events meeting meetings appointment
    appointments alert alerts calendar calender schedule agenda entry entries plan plans program programs menu notes yaddasht kaam`,
  mine: 'my mine our mera mere meri hamare hamara hamari apna apne apni',
  every: 'all every everything each both sab sabhi sare sari saare',
};

const byWord = new Map<string, Action>();
const byStem = new Map<string, Action>();
for (const [action, words] of Object.entries(ACTIONS) as [Action, string][])
  for (const word of words.trim().split(/\s+/)) {
    if (!byWord.has(foldSounds(word))) byWord.set(foldSounds(word), action);
    if (word.length > 3 && !byStem.has(toStem(word))) byStem.set(toStem(word), action);
  }

/** What a word asks for or names, in any spelling and ending, or null. */
export const findAction = rememberWords((word: string): Action | null => {
  // It sounds like "bin".
  if (word === 'been') return null;
  const stem = listStems(word).find((form) => byWord.has(form));
  return (stem === undefined ? byStem.get(toStem(word)) : byWord.get(stem)) ?? null;
});
