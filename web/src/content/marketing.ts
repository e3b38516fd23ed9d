/** The texts and figures of the public pages. Features that are not available yet are marked here. */

export const hero = {
  title: 'Never Miss Important Follow-ups Again',
  lead: 'Say it, type it, mail it or send it to your bot. Aide works out who, what and when, and reminds you in time.',
  action: 'Start your free trial',
  terms: '14-day free trial. No credit card required.',
} as const;

/** The interactive example of the landing page. */
export const liveBox = {
  heading: 'Write half a sentence',
  hint: 'This runs in your browser, in your time zone. Nothing is sent.',
  examples: [
    'Call Priya about the renewal tomorrow at four',
    'Send Rahul the revised quote by Friday, it’s urgent',
    'Every Monday at 9 AM review the pipeline with Meera',
    'Kal subah 10 baje Rahul ko call karna hai',
    'Take the bread out in 20 minutes',
    'Pay the rent today, call Meera tomorrow at 11 and send Rahul the deck on Monday',
  ],
  people: [
    { id: 'priya', name: 'Priya Sharma', company: 'Sahyadri Foods' },
    { id: 'rahul', name: 'Rahul Verma', company: 'Kaveri Textiles' },
    { id: 'meera', name: 'Meera Iyer', company: 'Ganga Pharma' },
  ],
  /** The static result of the first example, shown until the visitor's time zone is known. */
  sample: {
    title: 'Call Priya about the renewal',
    when: 'Tomorrow, 4:00 PM',
    who: 'Priya Sharma, Sahyadri Foods',
    kind: 'Follow-up',
    priority: 'Medium',
    days: 1,
    marks: ['Priya', 'tomorrow at four'],
  },
} as const;

/** The claims of the first page; the others are next to the figures they explain. */
export const claims = [
  { figure: '687', text: 'users signed up' },
  { figure: '3 s', text: 'voice to task' },
  { figure: '95%', text: 'time reduction' },
  { figure: '95%', text: 'voice accuracy' },
  { figure: '24/7', text: 'processing' },
] as const;

export const counts = {
  integrations: '5+ integrations',
  aiFeatures: '6 AI features',
  features: '26+ features',
  channels: '3+ channels',
  schedulers: '5 automatic schedulers',
  metrics: '7+ metrics',
} as const;

export const preview = {
  heading: 'Your day, on one page',
  lead: 'Tasks you type, say, mail or send to the bot appear in one list.',
  note: 'The pictures are the product with its demo account, the lists a preview. All names are invented.',
  pictures: {
    desk: 'Aide in a wide window: a sentence is being typed and already read as a follow-up with Priya Sharma, due tomorrow at 4 PM. Below it the day’s tasks and figures.',
    phone: 'Aide on a phone: a spoken sentence about a revised quote, heard as an urgent follow-up with Rahul Verma.',
  },
  upcoming: [
    { title: 'Call Priya about the renewal', who: 'Priya Sharma', due: 'Due today, 4:00 PM', priority: 'High' },
    { title: 'Send Rahul the revised quote', who: 'Rahul Verma', due: 'Due tomorrow', priority: 'Urgent' },
    { title: 'Ask Meera for the board deck', who: 'Meera Iyer', due: 'Due in 3 days', priority: 'Medium' },
    { title: 'Review the pipeline', who: 'Every week', due: 'Due Monday, 9:00 AM', priority: 'Medium' },
  ],
  messages: [
    { from: 'Voice note, Telegram', text: 'Remind me to ring Priya at four, it’s about the renewal', at: '9:12' },
    { from: 'Mail to friday3pm@', text: 'Re: Revised quote for the Pune order', at: '8:47' },
    { from: 'Typed on the web', text: 'Meera board deck in 3 days', at: 'Yesterday' },
  ],
} as const;

export const emailDemo = {
  heading: 'Blind-copy a day',
  lead: 'Write the mail you were going to write. Put the day in the BCC line, and Aide reminds you on that day. It works with any email client: there is nothing to install.',
  to: 'Rahul Verma',
  subject: 'Revised quote for the Pune order',
  body: 'Hello Rahul, the revised quote is attached. Shall we settle it this week?',
  addresses: [
    { label: 'Tomorrow', description: 'The next morning', word: 'tomorrow' },
    { label: 'Monday', description: 'The coming Monday; any weekday works', word: 'monday' },
    { label: 'Next week', description: 'When the new week begins', word: 'nextweek' },
    { label: 'Friday, 3 PM', description: 'A weekday with a time', word: 'friday3pm' },
  ],
  domain: 'aide.example',
} as const;

/** `live`: or what the owner of a server has to set up. The server removes the other badge from the prerendered page. */
export const integrations = {
  heading: 'Where you already are',
  entries: [
    { name: 'Telegram', text: 'Write or talk to your bot; it answers with the task.', live: true },
    { name: 'Email by date', text: 'A day in the BCC line, from any email client.', live: true },
    { name: 'WhatsApp', text: 'The same conversation in a second messaging app.', live: 'whatsapp' },
    { name: 'Gmail', text: 'Follow-ups beside the thread they came from.', live: 'google' },
    { name: 'Outlook', text: 'Follow-ups beside the thread they came from.', live: 'microsoft' },
    { name: 'Google Calendar', text: 'What is due, between your meetings.', live: 'google' },
  ],
} as const;

export const features = {
  heading: 'It reads the way you talk',
  cards: [
    {
      title: 'Voice to task',
      text: 'Speak once; it is filed.',
      spoken: 'priya tomorrow at four',
      read: 'Tomorrow, 4:00 PM',
    },
    { title: 'It knows who you mean', text: 'Names match even as they sound.', spoken: 'preeya', read: 'Priya Sharma' },
    { title: 'Dates as people say them', text: 'In your own time zone.', spoken: 'end of month', read: 'The last day' },
    { title: 'Priority in plain words', text: 'Set by words such as “urgent”.', spoken: 'asap', read: 'Urgent' },
    {
      title: 'Recurring tasks',
      text: 'At the same local time all year.',
      spoken: 'every monday at 9 AM',
      read: 'Mondays, 9:00 AM',
    },
    { title: 'Reminders that arrive', text: 'Failed ones are listed.', spoken: 'snooze', read: 'Tomorrow, 9:00 AM' },
  ],
} as const;

export const ecosystem = {
  heading: 'Everything around a follow-up',
  lead: 'For senior executives, individual professionals and small businesses.',
  groups: [
    {
      title: 'Capture',
      count: counts.channels,
      items: [
        'Typed on the web',
        'Spoken in the browser',
        'Telegram messages',
        'Telegram voice notes',
        'Email-by-date addresses',
        'Read live while you type',
      ],
    },
    {
      title: 'Remember',
      count: counts.schedulers,
      items: [
        'Reminders at the moment',
        'Lead times you choose',
        'Automated follow-up emails',
        'A morning digest',
        'Recurring tasks in words',
        'Weekly report, on Sundays',
        'Done and Snooze in the mail',
      ],
    },
    {
      title: 'Organise',
      count: counts.aiFeatures,
      items: [
        'Follow-ups and personal todos',
        'Contacts by hand or from CSV',
        'Contacts from Excel, as CSV',
        'Contact sync through the API',
        'A backlog for what can wait',
        'Search, filters and shortcuts',
        'Export of everything',
      ],
    },
    {
      title: 'Measure',
      count: counts.metrics,
      items: [
        'Completion rate',
        'Response time',
        'Contact engagement',
        'Task categories',
        'Productivity trends',
        'Daily performance',
        'Insights from your data',
      ],
    },
  ],
  enterprise: { title: 'Enterprise', text: 'Single sign-on and shared teams for larger companies.' },
} as const;

export const analytics = {
  heading: 'Your week in figures',
  lead: 'Every Sunday at 12:00 PM IST you get your week by bot and email: tasks created, completed and overdue, and your top contacts.',
  note: 'Sample numbers, not real data.',
  figures: [
    { figure: '87%', text: 'completion rate' },
    { figure: '46', text: 'tasks created' },
    { figure: '40', text: 'completed' },
    { figure: '2', text: 'overdue' },
  ],
  days: [
    { day: 'Mon', created: 9, completed: 6 },
    { day: 'Tue', created: 7, completed: 8 },
    { day: 'Wed', created: 11, completed: 7 },
    { day: 'Thu', created: 6, completed: 8 },
    { day: 'Fri', created: 8, completed: 9 },
    { day: 'Sat', created: 3, completed: 1 },
    { day: 'Sun', created: 2, completed: 1 },
  ],
  people: [
    { name: 'Priya Sharma', company: 'Sahyadri Foods', tasks: 9 },
    { name: 'Rahul Verma', company: 'Kaveri Textiles', tasks: 7 },
    { name: 'Meera Iyer', company: 'Ganga Pharma', tasks: 5 },
  ],
} as const;

export const testimonials = {
  heading: 'How people use Aide',
  note: 'Written to show how Aide is used; the people are invented.',
  quotes: [
    {
      text: 'I talk to it between two meetings. By the time I sit down, the follow-up has a name, a date and a place in my week.',
      name: 'Anita Desai',
      role: 'Chief operating officer',
    },
    {
      text: 'I blind-copy a Friday and forget about it. On Friday it is back, with the thread, before the client has noticed.',
      name: 'Vikram Rao',
      role: 'Independent consultant',
    },
    {
      text: 'Four of us, two hundred customers, no system. Now the system is a sentence, and nobody had to be trained.',
      name: 'Farah Sheikh',
      role: 'Owner of a small business',
    },
  ],
} as const;

export const pricing = {
  heading: 'Pricing',
  plans: [
    {
      name: 'Early Supporter',
      price: '₹0',
      badge: 'Most Popular',
      terms: 'Free for the first 1000 users',
      points: ['Unlimited chat bot messages', 'All features unlocked', 'Priority onboarding'],
      action: 'Claim Free Spot',
    },
    {
      name: 'Standard',
      price: '₹1000',
      badge: null,
      terms: 'After the first 1000 users',
      points: ['Unlimited chat bot messages', 'All features unlocked', 'Priority support'],
      action: 'Start Now',
    },
  ],
} as const;

export const finalCall = { heading: 'The next thing you promise, write it here.' } as const;

export const returning = {
  lead: 'Continue on your dashboard.',
  actions: [
    { title: 'Create Task', text: 'Add a task or follow-up' },
    { title: 'Manage Contacts', text: 'The people you follow up with' },
    { title: 'View Tasks', text: 'Open and completed tasks' },
    { title: 'Bot Settings', text: 'Where your reminders arrive' },
  ],
} as const;

export const oldLanding = {
  titleLines: ['Speak.', 'It Is Done.'],
  lead: 'The assistant for executives, professionals and small businesses who think out loud. One sentence, and the follow-up is in your list.',
  spoken: '“Remind me to call Priya about the renewal tomorrow at four”',
  steps: [
    { title: 'Speak naturally', text: 'Say it as you would to a colleague.' },
    { title: 'AI processing', text: 'Who, what and when are picked out of the sentence.' },
    { title: 'Perfect execution', text: 'The task is in your list, and you’re reminded on time.' },
  ],
  done: 'Task Created Successfully',
  task: { title: 'Call Priya about the renewal', due: 'Tomorrow, 4:00 PM' },
} as const;

export const snackbarDemo = {
  notices: [
    { title: 'Executives forget 80% of what they promise in passing', text: 'Say it once, and Aide saves it.' },
    { title: '90% of follow-ups need one sentence', text: 'No form: who, what and when are read from your words.' },
    { title: '60% less time spent on lists', text: 'Aide creates the tasks while you talk.' },
    { title: '3x more follow-ups kept', text: 'You get reminders by bot, email or on the web.' },
    { title: 'Made for 10,000+ executives', text: 'And for professionals and small businesses.' },
  ],
} as const;
