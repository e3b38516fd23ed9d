import { describe, expect, it } from 'vitest';
import type { KnownTask, MessageRequest } from '../src/index.ts';
import { readRequest } from '../src/index.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const contacts = ['Rakesh Verma', 'Imran Khan', 'Sunita Rao', 'Mohan Lal'].map((name, at) => ({ id: `c${at}`, name }));
const task = (id: string, title: string, contactId: string | null = null): KnownTask => ({
  id,
  title,
  contactId,
  taskType: contactId === null ? 'todo' : 'follow_up',
  priority: 'medium',
  status: 'pending',
  due: null,
  recurring: false,
  completedOn: null,
});
const tasks = [
  { ...task('call', 'Call Rakesh about the lease', 'c0'), due: { date: '2026-11-18', time: '16:00' } },
  task('sample', 'Send Imran the sample', 'c1'),
  task('meet', 'Meet Sunita', 'c2'),
];

const read = (text: string): MessageRequest => readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks });

/** One line per task: the title and all values that differ from the default. */
function format(text: string): string[] {
  const request = read(text);
  if (request.kind === 'question') return [`${request.ask} ${request.taskIds.join(' ')}`.trim()];
  if (request.kind === 'talk') return [request.talk];
  const commands =
    request.kind === 'command' ? request.commands.map(({ verb, taskIds }) => `${verb} ${taskIds.join(' ')}`) : [];
  const made = request.tasks.map(({ title, contactId, priority, due }) =>
    [title, contactId, priority === 'medium' ? null : priority, due?.date.slice(5), due?.time]
      .filter(Boolean)
      .join(' '),
  );
  return [...commands, ...made];
}

describe('a list in Hindi', () => {
  it.each([
    [
      '1. Imran se sample mangwana\n2. passport photo khichwana\n3. Sunita ko kal mail karna',
      ['Imran se sample mangwana c1', 'Passport photo khichwana', 'Sunita ko mail karna c2 11-19'],
    ],
    [
      'kal ke kaam:\n- Rakesh ko phone lagana\n- gaadi dhulwana\n- Imran se 4 baje milna',
      ['Rakesh ko phone lagana c0 11-19', 'Gaadi dhulwana 11-19', 'Imran se milna c1 11-19 16:00'],
    ],
    ['शुक्रवार के काम:\n- राकेश को फोन करना है\n- दवाई लानी है', ['राकेश को फोन करना है c0 11-20', 'दवाई लानी है 11-20']],
    ['zaroori kaam:\n- Imran ko paise bhejna\n- bank jana', ['Imran ko paise bhejna c1 high', 'Bank jana high']],
    ['aaj:\n- call Rakesh\n- parking ka kiraya do', ['Call Rakesh c0 11-18', 'Parking ka kiraya do 11-18']],
    ['Rakesh ko call karna\nbijli ka bill bharna', ['Rakesh ko call karna c0', 'Bijli ka bill bharna']],
    ['kharidna hai:\n- doodh\n- bread', ['Kharidna hai: doodh, bread']],
  ])('is read line by line: %s', (text, expected) => {
    expect(format(text)).toEqual(expected);
  });

  it('is not made of the lines of a report', () => {
    expect(format('Rakesh ne bola:\nsamaan aa gaya hai\npaise bhej do')).toHaveLength(1);
  });

  it('may be longer than a command', () => {
    const line = '- Rakesh ko naye showroom ke liye quotation aur rate list dobara bhejna\n';
    expect(format(`kal ke kaam:\n${line.repeat(6)}`)).toHaveLength(6);
  });
});

describe('several tasks in one Hindi sentence', () => {
  it.each([
    [
      'Sunita se 5 baje milna hai aur Mohan Lal se 6 baje',
      ['Sunita se milna hai c2 11-18 17:00', 'Mohan Lal se milna hai c3 11-18 18:00'],
    ],
    [
      'Rakesh ko kal invoice bhejna hai aur Imran ko parso quotation',
      ['Rakesh ko invoice bhejna hai c0 11-19', 'Imran ko quotation bhejna hai c1 11-20'],
    ],
    ['gym ki fees bharna aur driver ko paise dena kal tak', ['Gym ki fees bharna 11-19', 'Driver ko paise dena 11-19']],
    [
      'office ka rent dena hai 5 tareekh ko aur bijli ka bill 10 tareekh ko',
      ['Office ka rent dena hai 12-05', 'Bijli ka bill dena hai 12-10'],
    ],
    [
      'Rakesh ke saath lunch hai 1 baje aur Imran ke saath dinner hai 8 baje',
      ['Rakesh ke saath lunch hai c0 11-18 13:00', 'Imran ke saath dinner hai c1 11-18 20:00'],
    ],
    ['bill bharna aur cheque dena, dono urgent hai', ['Bill bharna urgent', 'Cheque dena urgent']],
    ['turant: rent do aur Imran ko mail karo', ['Rent do urgent', 'Imran ko mail karo c1 urgent']],
    [
      'Imran ko aaj call karna hai aur unse Friday ko sample lena hai',
      ['Imran ko call karna hai c1 11-18', 'Unse sample lena hai c1 11-20'],
    ],
    ['Rakesh ko call karna hai Imran ko mail karna hai', ['Rakesh ko call karna hai c0', 'Imran ko mail karna hai c1']],
    [
      'kal Rakesh ko call karna hai uske baad bank jana hai',
      ['Rakesh ko call karna hai c0 11-19', 'Bank jana hai 11-19'],
    ],
    ['Rakesh aur Imran ko kal call karna hai', ['Rakesh aur Imran ko call karna hai c0 11-19']],
  ])('%s', (text, expected) => {
    expect(format(text)).toEqual(expected);
  });

  it.each([
    ['Rakesh ko call karo nahi Imran ko call karo', 'Imran ko call karo c1'],
    ['kal Rakesh ko call karna, nahi nahi, Sunita ko call karna hai', 'Sunita ko call karna hai c2 11-19'],
    ['Rakesh ko call karo nahi mail karo', 'Rakesh ko mail karo c0'],
    ['Rakesh ko call karo nahi to wo naraaz ho jayega', 'Rakesh ko call karo nahi to wo naraaz ho jayega c0'],
    ['Rakesh ko paise dena hai ya nahi Imran se puchna hai', 'Rakesh ko paise dena hai ya nahi Imran se puchna hai c0'],
  ])('takes back what a correction replaces: %s', (text, expected) => {
    expect(format(text)).toEqual([expected]);
  });
});

describe('a report or a question in Hindi', () => {
  it.each([
    ['Rakesh se baat ho gayi', 'complete call'],
    ['Sunita se mulakat ho gayi', 'complete meet'],
    ['ab kya karu?', 'next call'],
    ['kya maine Rakesh ko call kiya?', 'done call'],
    ['क्या मैंने राकेश को कॉल किया?', 'done call'],
    ['Sunita se mil liya', 'complete meet'],
    ['Imran se baat ho gayi', 'Imran se baat ho gayi c1'],
    ['Rakesh se baat ho gayi kya pata karna hai', 'Rakesh se baat ho gayi kya pata karna hai c0'],
    ['Rakesh se puchna hai ab kya karu', 'Rakesh se puchna hai ab kya karu c0'],
    ['Rakesh ko batana ki baat ho gayi', 'Rakesh ko batana ki baat ho gayi c0'],
  ])('%s', (text, expected) => {
    expect(format(text)).toEqual([expected]);
  });
});

describe('an apology before a task in Hindi', () => {
  it.each([
    ['maaf karna late likh raha hoon par dukaan ka bill parso bharna hai', 'Dukaan ka bill bharna hai 11-20'],
    ['sorry late bata rahi hu lekin Rakesh ko kal call karna hai', 'Rakesh ko call karna hai c0 11-19'],
    ['sorry table par file rakhni hai kal', 'Sorry table par file rakhni hai 11-19'],
  ])('%s', (text, expected) => {
    expect(format(text)).toEqual([expected]);
  });
});

describe('a new day for a known task in Hindi', () => {
  const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks, last: ['meet'] };

  it.each([
    ['ise parso 11 baje kar do', ['meet'], { date: '2026-11-20', time: '11:00' }],
    ['usko Monday ko kar dena', ['meet'], { date: '2026-11-23', time: null }],
    ['Rakesh wali call guruvar ko kar do budhvar ki jagah', ['call'], { date: '2026-11-19', time: null }],
    ['Rakesh wali call aaj ke bajay kal kar do', ['call'], { date: '2026-11-19', time: null }],
  ])('%s', (text, taskIds, due) => {
    const request = readRequest(text, options);
    expect(request).toMatchObject({ kind: 'command', commands: [{ verb: 'reschedule', taskIds, change: { due } }] });
  });

  it.each(['chai ki jagah coffee kal order kar do', 'Rakesh ko call kal kar do', 'isko theek kar do'])(
    '%s is a new task',
    (text) => {
      expect(readRequest(text, options).kind).toBe('capture');
    },
  );
});
