/** A conversation that must have the same results in the chat and through `POST /assistant`. It starts with these people and tasks. */
export const turnsNow = '2026-11-18T05:00:00.000Z'; // Wednesday, 10:30 in India

export const turnContacts = ['Priya Sharma', 'Rahul Verma', 'Neha Gupta', 'Marcus Lee'];

export const turnTasks = [
  { title: 'Call Priya about the renewal', contact: 'Priya Sharma', dueDate: '2026-11-19' },
  { title: 'Send Rahul the quote', contact: 'Rahul Verma', dueDate: '2026-11-20', priority: 'high' },
  { title: 'Pay the rent', dueDate: '2026-11-16' },
  { title: 'Dentist appointment', dueDate: '2026-11-19T11:30:00.000Z' },
  { title: 'Investor deck', dueDate: '2026-11-23' },
];

export interface Turn {
  text: string;
  kind: 'capture' | 'command' | 'question' | 'talk';
  /** Titles of created entries. */
  created?: string[];
  /** Title and change. */
  changed?: [string, string][];
  /** Titles that a question found. */
  found?: string[];
  /** Titles of the candidates, before the choice. */
  offered?: string[];
  /** The chosen title. */
  choose?: string;
  /** The lines of the bot's reply; after a choice, of the edited message. */
  bot: string[];
  /** The labels of the bot's buttons. Default: Undo after a command that changed something, otherwise none. */
  buttons?: string[][];
}

const captureButtons = [
  ['Date', 'Priority'],
  ['Done', 'Undo'],
];
const actions = [
  ['Done', 'Snooze 5 minutes'],
  ['Snooze 15 minutes', 'Snooze 30 minutes'],
  ['Snooze 1 hour', 'This evening 18:00'],
  ['Tomorrow 9:00', 'Next week'],
];
const itemButtons = (count: number) => [
  ...Array.from({ length: count }, (_, index) => [`Done ${index + 1}`, `Date ${index + 1}`, `Undo ${index + 1}`]),
  ['Undo all'],
];

export const turns: Turn[] = [
  { text: 'hi', kind: 'talk', bot: ['Hello! Tell me what to remember, or ask what is due.'] },
  {
    text: 'buy milk',
    kind: 'capture',
    created: ['Buy milk'],
    bot: ['Buy milk', 'Todo', 'When: No due date', 'Priority: Medium'],
    buttons: captureButtons,
  },
  {
    text: 'move it to friday',
    kind: 'command',
    changed: [['Buy milk', 'No due date → Fri 20 Nov']],
    bot: ['Moved: Buy milk · No due date → Fri 20 Nov'],
  },
  {
    text: 'call Priya tomorrow at 4 and send Neha the contract by Friday and then book flights to Goa',
    kind: 'capture',
    created: ['Call Priya', 'Send Neha the contract', 'Book flights to Goa'],
    bot: [
      '3 tasks saved',
      '1. Call Priya · Tomorrow, 4:00 PM · Priya Sharma',
      '2. Send Neha the contract · Fri 20 Nov · Neha Gupta',
      '3. Book flights to Goa',
    ],
    buttons: itemButtons(3),
  },
  { text: 'undo', kind: 'command', bot: ['Undone: 3 tasks saved'] },
  {
    text: '1. water the plants\n2. email Marcus about the invoice tomorrow\n3. order a new chair\n4. renew the car insurance on monday',
    kind: 'capture',
    created: ['Water the plants', 'Email Marcus about the invoice', 'Order a new chair', 'Renew the car insurance'],
    bot: [
      '4 tasks saved',
      '1. Water the plants',
      '2. Email Marcus about the invoice · Tomorrow · Marcus Lee',
      '3. Order a new chair',
      '4. Renew the car insurance · Mon 23 Nov',
    ],
    buttons: itemButtons(4),
  },
  {
    text: 'what’s due today?',
    kind: 'question',
    found: ['Pay the rent'],
    bot: ['1 task', '1. Pay the rent · Overdue by 2 days'],
    buttons: [['✓ 1']],
  },
  { text: 'the rent is paid', kind: 'command', changed: [['Pay the rent', 'Done']], bot: ['Done: Pay the rent'] },
  { text: 'undo that', kind: 'command', bot: ['Undone: Done: Pay the rent'] },
  { text: 'mark the rent as done', kind: 'command', changed: [['Pay the rent', 'Done']], bot: ['Done: Pay the rent'] },
  {
    text: 'what’s next?',
    kind: 'question',
    found: ['Dentist appointment'],
    bot: ['Next: Dentist appointment, tomorrow, 5:00 PM'],
    buttons: actions,
  },
  {
    text: 'push the Priya call to Monday',
    kind: 'command',
    changed: [['Call Priya about the renewal', 'Tomorrow → Mon 23 Nov']],
    bot: ['Moved: Call Priya about the renewal · Tomorrow → Mon 23 Nov'],
  },
  {
    text: 'make it urgent',
    kind: 'command',
    changed: [['Call Priya about the renewal', 'Medium → Urgent']],
    bot: ['Priority changed: Call Priya about the renewal · Medium → Urgent'],
  },
  { text: 'thanks!', kind: 'talk', bot: ['You’re welcome.'] },
  {
    text: 'what did I promise Marcus?',
    kind: 'question',
    found: ['Email Marcus about the invoice'],
    bot: ['You have open tasks for: Marcus Lee.', '1. Email Marcus about the invoice · Tomorrow · Marcus Lee'],
    buttons: [['✓ 1']],
  },
  {
    text: 'done with it',
    kind: 'command',
    changed: [['Email Marcus about the invoice', 'Done']],
    bot: ['Done: Email Marcus about the invoice'],
  },
  {
    text: 'I haven’t emailed Marcus yet after all',
    kind: 'command',
    bot: ['Undone: Done: Email Marcus about the invoice'],
  },
  { text: 'how many tasks are overdue?', kind: 'question', found: [], bot: ['None.'] },
  {
    text: 'snooze the dentist',
    kind: 'command',
    changed: [['Dentist appointment', 'Tomorrow, 5:00 PM → Tomorrow, 6:00 PM']],
    bot: ['Moved: Dentist appointment · Tomorrow, 5:00 PM → Tomorrow, 6:00 PM'],
  },
  {
    text: 'when is the dentist?',
    kind: 'question',
    found: ['Dentist appointment'],
    bot: ['Dentist appointment, tomorrow, 6:00 PM'],
    buttons: actions,
  },
  {
    text: 'remind me to call Rahul about the invoice on Friday',
    kind: 'capture',
    created: ['Call Rahul about the invoice'],
    bot: ['Call Rahul about the invoice', 'Follow-up', 'With: Rahul Verma', 'When: Fri 20 Nov', 'Priority: Medium'],
    buttons: captureButtons,
  },
  {
    text: 'move the Rahul task to tuesday',
    kind: 'command',
    offered: ['Send Rahul the quote', 'Call Rahul about the invoice'],
    choose: 'Send Rahul the quote',
    changed: [['Send Rahul the quote', 'Fri 20 Nov → Tue 24 Nov']],
    bot: ['Moved: Send Rahul the quote · Fri 20 Nov → Tue 24 Nov'],
  },
  { text: 'undo', kind: 'command', bot: ['Undone: Moved: Send Rahul the quote · Fri 20 Nov → Tue 24 Nov'] },
  {
    text: 'gym mon wed fri 7am',
    kind: 'capture',
    created: ['Gym'],
    bot: [
      'Gym',
      'Todo',
      'Repeats: Every Monday, Wednesday and Friday at 7:00 AM',
      'Next: Friday 20 November, 7:00 AM',
      'Priority: Medium',
    ],
    buttons: [['Undo']],
  },
  { text: 'pause the gym', kind: 'command', changed: [['Gym', 'Paused']], bot: ['Paused: Gym'] },
  { text: 'resume the gym', kind: 'command', changed: [['Gym', 'Resumed']], bot: ['Resumed: Gym'] },
  {
    text: 'park the chair',
    kind: 'command',
    changed: [['Order a new chair', 'Moved to the backlog']],
    bot: ['Moved to the backlog: Order a new chair'],
  },
  {
    text: 'what’s in my backlog?',
    kind: 'question',
    found: ['Order a new chair'],
    bot: ['1 task', '1. Order a new chair · Backlog'],
  },
  {
    text: 'cancel the gym membership',
    kind: 'capture',
    created: ['Cancel the gym membership'],
    bot: ['Cancel the gym membership', 'Todo', 'When: No due date', 'Priority: Medium'],
    buttons: captureButtons,
  },
  {
    text: 'delete the investor deck task',
    kind: 'command',
    changed: [['Investor deck', 'Deleted']],
    bot: ['Deleted: Investor deck'],
  },
  { text: 'take that back', kind: 'command', bot: ['Undone: Deleted: Investor deck'] },
  {
    text: 'mark the unicorn report as done',
    kind: 'command',
    bot: ['I found no open task like “the unicorn report”.'],
    buttons: [['Add as a task instead']],
  },
  {
    text: 'lower the priority of the quote',
    kind: 'command',
    changed: [['Send Rahul the quote', 'High → Medium']],
    bot: ['Priority changed: Send Rahul the quote · High → Medium'],
  },
  {
    text: 'tomorrow: call the bank, email Rahul, pay the electricity bill',
    kind: 'capture',
    created: ['Call the bank', 'Email Rahul', 'Pay the electricity bill'],
    bot: [
      '3 tasks saved',
      '1. Call the bank · Tomorrow',
      '2. Email Rahul · Tomorrow · Rahul Verma',
      '3. Pay the electricity bill · Tomorrow',
    ],
    buttons: itemButtons(3),
  },
  {
    text: 'mark them as done',
    kind: 'command',
    changed: [
      ['Call the bank', 'Done'],
      ['Email Rahul', 'Done'],
      ['Pay the electricity bill', 'Done'],
    ],
    bot: ['Done: 3 tasks', '1. Call the bank · Done', '2. Email Rahul · Done', '3. Pay the electricity bill · Done'],
  },
  {
    text: 'what did I finish today?',
    kind: 'question',
    found: ['Pay the rent', 'Pay the electricity bill', 'Email Rahul', 'Call the bank'],
    bot: [
      '4 tasks done',
      '1. Pay the rent · Done ✓',
      '2. Pay the electricity bill · Done ✓',
      '3. Email Rahul · Done ✓ · Rahul Verma',
      '4. Call the bank · Done ✓',
    ],
  },
  {
    text: 'how am I doing this week',
    kind: 'question',
    found: [],
    bot: ['In the last seven days: 4 completed, 14 created, completion rate 29%. Overdue now: 0.'],
  },
  {
    text: 'the plants are done and move the dentist to friday',
    kind: 'command',
    changed: [
      ['Water the plants', 'Done'],
      ['Dentist appointment', 'Tomorrow, 6:00 PM → Fri 20 Nov, 6:00 PM'],
    ],
    bot: ['Done: Water the plants', 'Moved: Dentist appointment · Tomorrow, 6:00 PM → Fri 20 Nov, 6:00 PM'],
  },
  {
    text: 'done with the dentist, remind me to call Neha at 5',
    kind: 'command',
    created: ['Call Neha'],
    changed: [['Dentist appointment', 'Done']],
    bot: ['Done: Dentist appointment', 'Saved: Call Neha, today at 5:00 PM'],
  },
  {
    text: 'Neha?',
    kind: 'question',
    found: ['Call Neha'],
    bot: ['1 task', '1. Call Neha · Today, 5:00 PM · Neha Gupta'],
    buttons: [['✓ 1']],
  },
  { text: 'ok', kind: 'talk', bot: ['Okay.'] },
];
