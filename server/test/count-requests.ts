/** A signed-in account that sends requests to the API. */
interface Caller {
  email: string;
  password: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<{ body: { data?: unknown } }>;
}

interface Counting<Count> {
  user: Caller;
  /** The current day at 05:00 UTC, as the server sees it. */
  today: string;
  /** Counts the statements of the work. */
  count(work: () => Promise<unknown>): Promise<Count>;
  /** Sets the server's clock. */
  setTime(moment: Date): void;
  /** Runs the due work. */
  drain(): Promise<unknown>;
}

/** The requests of the dashboard after its page is loaded. */
const dashboardPaths = [
  '/onboarding/me',
  '/tasks?limit=100',
  '/contacts?limit=100',
  '/backlog?limit=100',
  '/recurring-tasks?limit=100',
  '/notifications',
  '/analytics',
  '/telegram/status',
];

const five = 'buy milk tomorrow, call the bank on monday, water the plants, pay the rent on friday and send the quote';

/** Sends the most frequent requests and returns the count of each; the benchmark prints it, a test compares it with budgets. */
export async function countRequests<Count>({ user, today, count, setTime, drain }: Counting<Count>) {
  const at = (days: number, minutes = 0) => new Date(Date.parse(today) + days * 86_400_000 + minutes * 60_000);
  const create = (body: object = {}) => user.call('POST', '/tasks', { title: 'Call Priya', ...body });
  // The first task of an account counts its tasks; later ones use what that count granted.
  const { data } = (await create({ dueDate: at(1) })).body;
  const id = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
  const { email, password } = user;
  const counts = {
    signIn: await count(() => user.call('POST', '/onboarding/login', { email, password })),
    list: await count(() => user.call('GET', '/tasks?limit=50')),
    agenda: await count(() => user.call('GET', `/tasks?from=${today.slice(0, 10)}&to=${today.slice(0, 10)}`)),
    analytics: await count(() => user.call('GET', '/analytics')),
    create: await count(() => create()),
    createWithDate: await count(() => create({ dueDate: at(1) })),
    rename: await count(() => user.call('PUT', `/tasks/${id}`, { title: 'Call Rahul' })),
    reschedule: await count(() => user.call('PUT', `/tasks/${id}`, { dueDate: at(3) })),
    complete: await count(() => user.call('PATCH', `/tasks/${id}/status`, { status: 'completed' })),
    captureOne: await count(() => user.call('POST', '/capture', { text: 'buy bread tomorrow' })),
    captureFive: await count(() => user.call('POST', '/capture', { text: five })),
    message: await count(() => user.call('POST', '/assistant', { text: 'what is due today?' })),
    dashboard: await count(async () => {
      for (const path of dashboardPaths) await user.call('GET', path);
    }),
  };
  await drain();
  await create({ dueDate: at(0, 10), dueHasTime: true });
  setTime(at(0, 10));
  return { ...counts, reminder: await count(drain) };
}
