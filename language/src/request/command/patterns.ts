import type { Grammar } from '../../grammar/pattern.ts';
import { createRules, grammar } from '../../grammar/pattern.ts';
import { slots } from '../../grammar/slots.ts';
import type { Range } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { wordAt } from '../../text/tokens.ts';
import type { Change, CommandVerb, KnownTask } from '../types.ts';

/** A parsed command, before its tasks are looked up. */
export interface Draft {
  verb: CommandVerb;
  /** Whether it is a command even if no task matches. */
  sure: boolean;
  /** Whether it reports what happened instead of asking for something. */
  statement: boolean;
  /** The tokens that name the task. */
  target: readonly Range[];
  /** The stem of the verb that describes the task, or null. */
  said: string | null;
  /** Whether it is a command only if a known task matches. */
  fitsOnly: boolean;
  /** Whether it must name all of a title: "clear the kitchen" is not about "Paint the kitchen door". */
  whole?: boolean;
  /** The verb of the command itself: a known title that begins with it is not meant. */
  own?: string;
  change?: (task: KnownTask | undefined) => Change;
  priority?: KnownTask['priority'];
  step?: number;
}

/** The beginning of a command. */
export interface Head {
  verb: CommandVerb;
  /** Whether it is a command even if no known task matches. */
  sure?: boolean;
  /** What must follow the name of the task: a new schedule, a state such as "done", or a priority; `whole`: all of its title. */
  needs?: 'schedule' | 'whole' | 'off' | 'task' | 'done' | 'priority' | 'backlog' | 'instead' | 'recurring';
  /** The direction of a shift: "bring forward" makes it earlier. */
  earlier?: boolean;
  /** Its meaning without a schedule. */
  alone?: { days?: number; minutes?: number };
  /** The priority step that it means by itself. */
  step?: number;
  /** Whether it removes the date. */
  undate?: boolean;
}

/** One rule per line: `listHeads` returns the match of each. */
const lines = (head: Head, text: string) =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => createRules<Head>(head, line));

/** One beginning of a command per line; the name of the task follows. The longest match wins. */
const heads = [
  ...lines(
    { verb: 'complete', sure: true },
    `
tick|check|cross|strike|close|knock off
done|through|finished with
i'm|i|we|we're am|are? all|now|finally? done|through|finished with
done :|-
`,
  ),
  ...lines({ verb: 'complete' }, 'tick\nclose out?'),
  ...lines({ verb: 'complete', needs: 'task' }, 'complete|finish|close'),
  ...lines({ verb: 'complete', sure: true, needs: 'off' }, 'tick|check|cross|strike|knock'),
  ...lines({ verb: 'complete', sure: true, needs: 'done' }, 'mark|flag|set|count|put|record\nconsider'),
  ...lines({ verb: 'reopen', sure: true }, 'reopen|unmark|uncheck|untick|uncomplete'),
  ...lines(
    { verb: 'cancel', sure: true },
    "never mind|mind about?\nnevermind about?\nno need to|for any? more?\ni|we? don't need|have to\nforget about",
  ),
  ...lines({ verb: 'cancel' }, 'cancel|drop|scrap|ditch|skip|scratch\ncall off\nforget'),
  ...lines({ verb: 'delete' }, 'delete|remove|erase|trash|discard\nget rid of'),
  ...lines({ verb: 'reschedule', sure: true, alone: { minutes: 60 } }, 'snooze'),
  ...lines({ verb: 'reschedule', alone: { days: 1 } }, 'postpone|delay|defer\nput off'),
  ...lines(
    { verb: 'reschedule', needs: 'schedule' },
    'move|push|shift|reschedule|bump|switch|extend\npush|move|put back|out|forward',
  ),
  ...lines({ verb: 'reschedule', needs: 'schedule', earlier: true }, 'bring|pull forward|in|up?\nprepone|advance'),
  ...lines(
    { verb: 'reschedule', undate: true, sure: true },
    `
take|remove|drop|clear|delete the? due? date|deadline|schedule off|from|of|for
take the? due? date off of?
`,
  ),
  ...lines({ verb: 'prioritise', needs: 'priority' }, 'mark|flag|treat'),
  ...lines({ verb: 'prioritise', step: -1, sure: true }, 'lower|reduce|decrease|drop the? priority of|on|for'),
  ...lines({ verb: 'prioritise', step: 1, sure: true }, 'raise|increase|bump|up the? priority of|on|for'),
  ...lines({ verb: 'prioritise', step: -1 }, 'deprioritise|deprioritize|lower'),
  ...lines({ verb: 'prioritise', step: 1 }, 'prioritise|prioritize|raise'),
  ...lines({ verb: 'backlog', needs: 'backlog' }, 'move|put|send|shift|push|add|dump'),
  ...lines({ verb: 'backlog' }, 'park|backlog|shelve'),
  ...lines({ verb: 'pause', needs: 'recurring' }, 'pause|stop|suspend|hold|halt'),
  ...lines({ verb: 'resume', needs: 'recurring' }, 'resume|restart|unpause|continue|start|reactivate'),
];

/** The heads that can begin with a word, each as a separate grammar. */
export const headsByWord = new Map<string, Grammar<Head>[]>();
for (const rule of heads) {
  const single = grammar([rule], slots);
  for (const word of single.firstWords()) headsByWord.set(word, [...(headsByWord.get(word) ?? []), single]);
}

/** Returns all heads that match at a token, longest first; a reader tries them in turn. */
export function listHeads(tokens: readonly Token[], at: number): { head: Head; next: number }[] {
  const found = (headsByWord.get(wordAt(tokens, at)) ?? []).flatMap((single) => {
    const match = single.longest(tokens, at);
    return match ? [{ head: match.value, next: match.next }] : [];
  });
  return found.toSorted((a, b) => b.next - a.next);
}

/** The state at the end of "mark X as done". */
export const doneStates = grammar(
  [
    ...createRules<'complete' | 'reopen'>(
      'complete',
      'as|is|to? all? done|complete|completed|finished|closed now|please?',
    ),
    ...createRules<'complete' | 'reopen'>(
      'reopen',
      'as|is|to? not done|complete|completed|finished yet?\nas|to? undone|incomplete|open|pending|unfinished again?',
    ),
  ],
  slots,
);

/** "X is done": the new state in a statement about the task before it. */
export const statements = grammar(
  [
    ...createRules<'complete' | 'reopen'>(
      'complete',
      `
is|are|was|were|got|it's all|now|finally|already? done|complete|completed|finished|over|sorted now|already|today|yesterday?
has|have been done|completed|finished|sorted|handled now|already?
is|are all|now|finally|already? taken care of
done ✅?
`,
    ),
    ...createRules<'complete' | 'reopen'>(
      'reopen',
      `
is|are|was|were still|actually? not done|complete|completed|finished yet? after? all?
isn't|aren't|wasn't|weren't actually? done|complete|completed|finished yet? after? all?
has|have not been done|completed|finished yet?
hasn't|haven't been done|completed|finished yet?
is|are still|actually? undone|unfinished|incomplete|pending|open
still? not done|finished|complete|completed yet?
`,
    ),
  ],
  slots,
);

/** "X is urgent now": the new priority in a statement about the task before it. */
export const priorityStates = grammar(
  [
    ...createRules(
      'urgent' as const,
      'up? as|to|on|is|are|is|be|now|very? now? very|really? urgent|critical priority? now?\nis|are now? asap now?\nas? p 0',
    ),
    ...createRules(
      'high' as const,
      'up? as|to|on|is|are|be? now? a? very|really? high|top priority now?\nas|to|is|are? now? very|really? important now?\nup? to|on|is|are? high now?',
    ),
    ...createRules(
      'medium' as const,
      'as|to|is|are? now? medium|normal priority? now?\nis|are no longer urgent|important|critical\nis|are not urgent|important|critical any more|longer\nis|are not urgent|important|critical anymore',
    ),
    ...createRules(
      'low' as const,
      "as|to|is|are? now? a? low priority now?\nas? not urgent|important\nis|are not so|that|very|really? urgent|important now?\nisn't|aren't so|that|very? urgent|important now?\nto|is|are? low now?",
    ),
  ],
  slots,
);

/** The end of "move X to the backlog". */
export const backlogEnds = grammar(createRules(true, 'to|in|into|on the|my? backlog|someday|later please?'), slots);

/** Words after the name of a task that change nothing. */
export const trailing = grammar(
  createRules(
    true,
    `
please|now|too|also|already|yet|anymore|thanks|again|instead|then|finally|forward|back|over
any more|longer
for now|me|good
for the time being
after all
as well
just now
right now
a while|minute|moment ago
from my|the list|tasks|todos|calendar|schedule
off my|the list
on my|the list
`,
  ),
  slots,
);

/** Words before a report that are not part of it. */
export const news = grammar(
  createRules(
    true,
    `
oh|well|so|okay|ok|phew|yay|hey|hi|hooray|finally ,|!?
some|really? good|great|big|happy news
guess what
quick? update
for your information
fyi
by the way
btw
,|:|!|.|-|–|—
`,
  ),
  slots,
);
