import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialogue, Request, Turn } from '../src/index.ts';
import { readRequest } from '../src/index.ts';
import { now, contacts, tasks, turn, parseTurn, choice, person, confirmation } from './known-dialogue.ts';
import { task } from './known-tasks.ts';
import { mixedScripts, mutated, sentence } from './strings.ts';

describe('safety', () => {
  it.each(["ok I'm done for today", "we're finished for now, thanks"])('%s completes nothing', (text) => {
    expect(parseTurn(text, { chat: true }).kind).toBe('talk');
  });

  it.each([
    ["don't forget the boiler papers", 'capture'],
    ['dont forget the gift for Grace', 'capture'],
    ["don't cancel the boiler service", 'talk'],
    ['no, do not delete the boiler service', 'talk'],
    ['Nisha ko invoice bheja kya maine', 'question'],
    ['waiting on Omar for the signed lease', 'capture'],
    ['wipe the boiler', 'capture'],
    ['empty the boiler', 'capture'],
    ['bin the lease', 'capture'],
    ['Nisha ko invoice bhejna reh gaya', 'capture'],
    ['nearly signed the lease with Grace', 'talk'],
  ])('is not changed by "%s"', (text, kind) => expect(parseTurn(text, { chat: true }).kind).toBe(kind));

  it.each(["don't forget Anita's birthday gift (no. 496)", 'Please do not forget the gift for Anita (no. 496).'])(
    'captures "%s" while a similar task is known',
    (text) => {
      const title = "Anita's birthday gift (no. 296)";
      const lastTurn = turn({
        kind: 'capture',
        text: title,
        reply: `Saved: ${title}`,
        shown: ['gift'],
        changed: ['gift'],
      });
      const options = { now, timeZone: 'Asia/Kolkata', contacts: [], tasks: [task('gift', title)], last: ['gift'] };
      expect(readRequest(text, { ...options, dialogue: { chat: true, lastTurn } }).kind).toBe('capture');
    },
  );

  it('asks which tasks "everything" means when one was found', () => {
    const request = parseTurn('delete everything about the boiler', {});
    expect(request).toMatchObject({ kind: 'command', commands: [{ taskIds: [], candidates: ['boiler'] }] });
  });

  it.each(['clear my whole list', 'wipe my list'])('asks before "%s"', (text) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'command', plural: true });
  });

  it('asks before a change that the words around its task do not show', () => {
    const hint = parseTurn('Grace has the lease in a frame on her wall', { chat: true });
    expect(hint.kind === 'command' ? hint.commands.flatMap(({ taskIds }) => taskIds) : []).toEqual([]);
    const done = parseTurn('signed the lease with Grace', { chat: true });
    expect(done).toMatchObject({ kind: 'command', commands: [{ verb: 'complete', taskIds: ['lease'] }] });
  });

  it.each(["31 years. don't know how she stuck it", 'found a love letter in a library book'])(
    'takes a remark after a new task for no correction and no task: %s',
    (text) => {
      const made = turn({ kind: 'capture', changed: ['boiler'] });
      expect(parseTurn(text, { chat: true, lastTurn: made }).kind).toBe('talk');
    },
  );

  it('keeps a change that is told to somebody', () => {
    expect(parseTurn('tell Grace that the boiler service has moved to Friday', {}).kind).toBe('capture');
  });
});

it('skips the next occurrence of a series, and asks about a task that does not recur', () => {
  const series = task('register', 'Check the stock register', { recurring: true });
  const readWith = (text: string, id: string): Request =>
    readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: [...tasks, series],
      dialogue: { lastTurn: turn({ shown: [id], changed: [id] }) },
      last: [id],
    });
  expect(readWith('skip this one', 'register')).toMatchObject({ commands: [{ verb: 'skip', taskIds: ['register'] }] });
  expect(readWith('skip this one, I am away', 'boiler')).toMatchObject({
    commands: [{ verb: 'cancel', taskIds: [], candidates: ['boiler'] }],
  });
});

describe('several tasks', () => {
  const shop = [
    task('shelves', 'Ask Omar for the shelves of the Pune shop', { contactId: 'omar' }),
    task('sign', 'Order a sign for the Pune shop'),
    task('lease', 'Sign the lease with Grace', { contactId: 'grace', due: { date: '2026-11-25', time: null } }),
    task('walk', 'Walk with Grace', { contactId: 'grace' }),
    task('leaves', 'The bus leaves at 9'),
    task('stock', 'Count the stock', { recurring: true, due: { date: '2026-11-19', time: '08:00' } }),
  ];
  const say = (text: string, lastTurn: Partial<Turn> = {}): Request =>
    readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: shop,
      dialogue: { chat: true, lastTurn: turn(lastTurn) },
    });
  const commands = (request: Request) => (request.kind === 'command' ? request.commands : []);

  it('are all that have the words of "everything", also in the purpose of a title', () => {
    const request = say('cancel everything for the Pune shop');
    expect(commands(request)).toMatchObject([{ verb: 'cancel', taskIds: ['shelves', 'sign'] }]);
    expect(request).toMatchObject({ plural: true });
  });

  it('are those of the person that a pronoun means: of the same message, else of the last turn', () => {
    expect(commands(say('Grace moved abroad. Drop everything with her'))).toMatchObject([
      { taskIds: ['lease', 'walk'] },
    ]);
    expect(commands(say('drop everything with him', { contactIds: ['omar'] }))).toMatchObject([
      { taskIds: [], candidates: ['shelves'] },
    ]);
    expect(say('drop everything with him')).toMatchObject({ kind: 'talk', act: 'unsure' });
  });

  it('without a date are found in Hindi', () => {
    expect(say('jinki koi date nahi hai wo sab hata do')).toMatchObject({
      plural: true,
      commands: [{ verb: 'delete', taskIds: ['shelves', 'sign', 'walk', 'leaves'] }],
    });
  });

  it('are confirmed when the rules only found the verb', () => {
    expect(say('Please cancel all of the tasks that have no date.')).toMatchObject({
      plural: true,
      commands: [{ verb: 'cancel', taskIds: ['shelves', 'sign', 'walk', 'leaves'] }],
    });
  });

  it('are those of the last turns for "both"', () => {
    const both = say('make both of them urgent', { changed: ['walk'], shown: ['walk'], list: ['sign', 'walk'] });
    expect(commands(both)).toMatchObject([{ taskIds: ['sign', 'walk'] }]);
    expect(commands(say('make both of them urgent', { changed: ['walk'], shown: ['walk'] }))).toEqual([]);
  });
});

describe('a command whose pronoun means what was named before it', () => {
  const say = (text: string, lastTurn: Partial<Turn> = {}): Request =>
    parseTurn(text, { chat: true, lastTurn: turn(lastTurn) });

  it.each([
    ['the boiler thing, push that to Friday', 'boiler'],
    ['okay so the lease with grace um go ahead and move it to Friday', 'lease'],
    ['that second one just make that friday', 'passport'],
  ])('%s', (text, id) => {
    const request = say(text, { changed: ['boxes'], shown: ['boxes', 'passport', 'invoice'] });
    const ids =
      request.kind === 'correct' ? request.taskIds : request.kind === 'command' && request.commands[0]?.taskIds;
    expect(ids).toEqual([id]);
  });

  it('means the last turn after a sentence', () => {
    const request = say('the boiler man is late, move it to Friday', { changed: ['boxes'], shown: ['boxes'] });
    expect(request).toMatchObject({ commands: [{ taskIds: ['boxes'] }] });
  });

  it('is not looked up by the reason behind the pronoun', () => {
    const request = say('cancel this one, the shop has no room', { changed: ['passport'], shown: ['passport'] });
    expect(request).toMatchObject({ commands: [{ verb: 'cancel', taskIds: ['passport'] }] });
  });
});

describe('thanks and refusals are never tasks', () => {
  it.each(['बहुत बहुत धन्यवाद', 'bahut shukriya ji', 'रहने दीजिए', 'rahne dijiye', 'नहीं नहीं, जाने दीजिए', 'chhodiye'])(
    '%s',
    (text) => {
      expect(parseTurn(text, { chat: true }).kind).toBe('talk');
      expect(parseTurn(text, { chat: true, lastTurn: turn({ changed: ['boxes'] }) }).kind).toMatch(/^(?:answer|talk)$/);
    },
  );
});

describe('any text after any turn', () => {
  const ids = fc.subarray(tasks.map(({ id }) => id));
  const dialogue = fc.record<Dialogue>(
    {
      chat: fc.boolean(),
      pending: fc.constantFrom(choice, person, confirmation, { kind: 'save', question: 'Save it?', options: [] }),
      lastTurn: fc
        .record({
          kind: fc.constantFrom('command', 'capture', 'question', 'correct', 'answer'),
          changed: ids,
          shown: ids,
          list: ids,
          contactIds: fc.subarray(contacts.map(({ id }) => id)),
          command: fc.constantFrom({ verb: 'complete' as const, change: {} }, undefined),
        })
        .map((more) => turn(more)),
    },
    { requiredKeys: [] },
  );
  const known = new Set([...tasks, ...contacts].map(({ id }) => id));

  it('is read without an error, about known tasks, people and options only', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, mutated, mixedScripts), dialogue, (text, before) => {
        const request = parseTurn(text, before);
        const named =
          request.kind === 'command'
            ? request.commands.flatMap(({ taskIds, candidates }) => [...taskIds, ...candidates])
            : request.kind === 'answer'
              ? request.answer === 'choose'
                ? request.chosen
                : []
              : 'taskIds' in request
                ? request.taskIds
                : [];
        expect(named.filter((id) => !known.has(id))).toEqual([]);
        if (request.kind === 'answer' && request.answer === 'choose')
          expect(before.pending?.options.map(({ id }) => id)).toEqual(expect.arrayContaining(request.chosen));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a question that no rule reads', () => {
  const done = task('tyres', 'Change the tyres', { status: 'completed', completedOn: '2026-11-18' });
  const ask = (text: string, lastTurn: Partial<Turn> = {}): Request =>
    readRequest(text, {
      now,
      timeZone: 'Asia/Kolkata',
      contacts,
      tasks: [...tasks, done],
      dialogue: { chat: true, lastTurn: turn(lastTurn) },
    });

  it.each([
    ['did Nisha get the invoice?', ['invoice']],
    ['wo passport wala kaam kab ka hai?', ['passport']],
    ['aaj maine kya kya nipta liya?', ['tyres']],
    ['how many done so far today?', ['tyres']],
  ])('%s', (text, taskIds) => {
    expect(ask(text)).toMatchObject({ kind: 'question', taskIds });
  });

  it('is about the task just shown if it only names a day', () => {
    expect(ask('is that a Tuesday?', { changed: ['boiler'] })).toMatchObject({ ask: 'when', taskIds: ['boiler'] });
  });

  it('is not answered with tasks if none is named', () => {
    expect(ask('what is the weather in Oslo?')).toMatchObject({ kind: 'talk', act: 'other' });
  });
});

describe('a report', () => {
  it('completes the one task that it names, whatever "all" says', () => {
    expect(parseTurn('boiler serviced, all ok', { chat: true })).toMatchObject({
      commands: [{ verb: 'complete', taskIds: ['boiler'] }],
    });
    const remark = parseTurn("oh yeah that one's done, omar was a great help", {
      chat: true,
      lastTurn: turn({ shown: ['boxes'] }),
    });
    expect(remark).toMatchObject({ commands: [{ verb: 'complete', taskIds: ['boxes'] }] });
  });

  it('about other people is a story', () => {
    expect(parseTurn('my cousin called last night and told me about her new flat', { chat: true })).toMatchObject({
      kind: 'talk',
      act: 'story',
    });
  });
});

describe('a command for a task that is not known', () => {
  it.each(['push the dentist to Monday', 'scrap that one', 'delete the one about the plants'])(
    'is not saved in a chat: %s',
    (text) => {
      expect(parseTurn(text, { chat: true })).toMatchObject({
        kind: 'command',
        commands: [{ taskIds: [], candidates: [] }],
      });
    },
  );

  it.each(['move the sofa to the garage on Friday', 'change the oil on Monday', 'cancel the gym membership'])(
    'is something to do if it changes a thing: %s',
    (text) => {
      expect(parseTurn(text, { chat: true }).kind).toBe('capture');
    },
  );
});
