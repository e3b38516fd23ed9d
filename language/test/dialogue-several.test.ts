import { describe, expect, it } from 'vitest';
import { parseTurn, turn } from './known-dialogue.ts';

describe('after several tasks', () => {
  const lastTurn = turn({ kind: 'capture', changed: ['boxes', 'boiler', 'passport'] });

  it.each([
    ['the passport one is low priority', ['passport'], { priority: 'low' }],
    // The hour nearest to the time that this one has.
    ["make the boiler 8 actually, they're closed by 10", ['boiler'], { due: { date: null, time: '08:00' } }],
  ])('%s changes the one it names', (text, taskIds, change) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ kind: 'correct', taskIds, change });
  });

  it.each(['order 40 boxes no 2 tomorrow', 'renew the passport tomorrow'])('%s is one more', (text) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({ kind: 'capture' });
  });

  it.each(['doosra do din aage kar do', 'aur dusra 2 din aage badha do'])('%s counts in the list', (text) => {
    const shown = turn({ kind: 'question', shown: ['boxes', 'boiler'] });
    expect(parseTurn(text, { chat: true, lastTurn: shown })).toEqual({
      kind: 'correct',
      taskIds: ['boiler'],
      change: { shift: { days: 2 } },
    });
  });

  it.each(['not that one. the boiler', 'nope, wrong one, i meant the boiler'])(
    '%s takes back and names another',
    (text) => {
      expect(parseTurn(text, { chat: true, lastTurn: turn({ changed: ['boxes'] }) })).toEqual({
        kind: 'correct',
        taskIds: ['boiler'],
        change: {},
        undoFirst: true,
      });
    },
  );
});

describe('two tasks in one command', () => {
  it.each([
    ['boiler wala aur passport wala dono agle hafte pe daal do', [['boiler', 'passport']]],
    ['boiler ho gaya aur passport agle hafte kar do', [['boiler'], ['passport']]],
    ['boiler and boxes urgent', [['boiler', 'boxes']]],
    ['boiler is done and move the passport to Friday', [['boiler'], ['passport']]],
  ])('%s', (text, meant) => {
    const request = parseTurn(text, { chat: true });
    expect(request.kind === 'command' && request.commands.map(({ taskIds }) => taskIds)).toEqual(meant);
  });
});

describe('the task of the last turn', () => {
  const lastTurn = turn({ kind: 'capture', changed: ['lease'] });

  it.each(['do ghante mein yaad dilana yeh', 'remind me about this in 2 hours'])('%s gives it another time', (text) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({
      kind: 'correct',
      taskIds: ['lease'],
      change: { due: { date: '2026-11-18', time: '12:30' } },
    });
  });

  it.each(['haan woh toh aaj bhar diya maine', 'yeh to kal hi de diya'])('%s completes it', (text) => {
    const shown = turn({ kind: 'question', shown: ['lease'] });
    expect(parseTurn(text, { chat: true, lastTurn: shown })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'complete', taskIds: ['lease'] }],
    });
  });

  it.each([
    ['passport usi din kar do', { due: { date: '2026-11-25', time: null } }],
    ['passport friday ko 5 baje kar do', { due: { date: '2026-11-20', time: '17:00' } }],
    ['passport 25 tareekh ko 5 baje kar do', { due: { date: '2026-11-25', time: '17:00' } }],
  ])('%s', (text, change) => {
    expect(parseTurn(text, { chat: true, lastTurn })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'reschedule', taskIds: ['passport'], change }],
    });
  });
});

describe('what stands beside a command', () => {
  it.each([
    ['boiler wala guruvaar kar do yaar budhvaar ko main Nashik mein hoon', { due: { date: '2026-11-19', time: null } }],
    ['boiler friday ko shift kar do, shanivar ko main bahar rahunga', { due: { date: '2026-11-20', time: null } }],
  ])('%s has its day before the reason', (text, change) => {
    const request = parseTurn(text, { chat: true });
    expect(request).toMatchObject({ kind: 'command', commands: [{ taskIds: ['boiler'], change }] });
  });

  it('in Hindi can be a remark of somebody', () => {
    expect(parseTurn('Grace se baat ho gayi woh bol rahi hai kal tak sign ho jayega', { chat: true })).toMatchObject({
      kind: 'command',
      commands: [{ verb: 'complete', taskIds: ['lease'] }],
    });
  });

  it.each([
    ['boiler -> friday', { verb: 'reschedule', change: { due: { date: '2026-11-20', time: null } } }],
    ['boxes => low prio', { verb: 'prioritise', change: { priority: 'low' } }],
    ['boiler urgent', { verb: 'prioritise', change: { priority: 'urgent' } }],
    ['boxes high priority', { verb: 'prioritise', change: { priority: 'high' } }],
  ])('may be only a mark: %s', (text, command) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'command', commands: [command] });
  });
});

describe('people', () => {
  it.each(['graces number', 'whats graces email'])('%s names the owner without an apostrophe', (text) => {
    expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'person', contactIds: ['grace'] });
  });

  it('a new number is that of the person of the last turn', () => {
    const lastTurn = turn({ kind: 'person', contactIds: ['grace'] });
    expect(parseTurn('ye purana h. uska naya no 9820098765', { chat: true, lastTurn })).toMatchObject({
      kind: 'contact',
      action: 'change',
      contactId: 'grace',
    });
    expect(parseTurn('save Ananya, her no is 9820098765', { chat: true, lastTurn })).toMatchObject({ action: 'add' });
  });
});

it("I've to is an obligation of its own", () => {
  const request = parseTurn("call Nisha at 5 and I've to pack the covers", { chat: true });
  expect(request.kind === 'capture' && request.tasks.map(({ title }) => title)).toEqual([
    'Call Nisha',
    'Pack the covers',
  ]);
});

describe('what is not certain', () => {
  it('is asked about where the words before a bare command are of another task', () => {
    const lastTurn = turn({ kind: 'question', shown: ['boxes'] });
    expect(parseTurn('boiler wala aa gaya tha, pls close', { chat: true, lastTurn })).toMatchObject({
      commands: [{ taskIds: [], candidates: ['boiler', 'boxes'] }],
    });
    expect(parseTurn('all sorted here, pls close', { chat: true, lastTurn })).toMatchObject({
      commands: [{ taskIds: ['boxes'], candidates: [] }],
    });
  });

  it('ends nothing that is kept', () => {
    const lastTurn = turn({ changed: ['boxes'], command: { verb: 'backlog', change: {} } });
    const request = parseTurn('naw keep the boxes. the auld ones are knackered', { chat: true, lastTurn });
    expect(request.kind === 'command' && request.commands.some(({ taskIds }) => taskIds.length > 0)).toBe(false);
  });
});

describe('polite sentences', () => {
  it('may have a remark in parentheses', () => {
    const lastTurn = turn({ kind: 'question', shown: ['boxes', 'boiler'] });
    expect(
      parseTurn('Thank you. The second one is finished (Grace let the man in at noon).', { chat: true, lastTurn }),
    ).toMatchObject({ commands: [{ verb: 'complete', taskIds: ['boiler'] }] });
    expect(parseTurn('call Nisha (she knows the tailor) about the fabric', { chat: true })).toMatchObject({
      kind: 'capture',
      tasks: [{ title: 'Call Nisha (she knows the tailor) about the fabric' }],
    });
  });

  it('name the task before they ask', () => {
    const lastTurn = turn({ kind: 'question', shown: ['boxes', 'boiler'] });
    expect(
      parseTurn('As for the boiler, would you kindly move it to tomorrow at noon?', { chat: true, lastTurn }),
    ).toMatchObject({ commands: [{ verb: 'reschedule', taskIds: ['boiler'] }] });
  });

  it.each(['Every mon 9:30 am team huddle, pls add', 'team huddle every Monday 9:30am, kindly note it'])(
    '%s',
    (text) => {
      expect(parseTurn(text, { chat: true })).toMatchObject({ kind: 'capture', tasks: [{ title: 'Team huddle' }] });
    },
  );
});

it('an amount is corrected before its reason', () => {
  const lastTurn = turn({ kind: 'capture', changed: ['boxes'] });
  expect(parseTurn('wait, 30 not 40. the shop is smaller', { chat: true, lastTurn })).toMatchObject({
    kind: 'correct',
    taskIds: ['boxes'],
    change: { title: 'Order 30 boxes for the shop' },
  });
});
