import { setTimeout as wait } from 'node:timers/promises';
import { apiBase } from '@aide/contract';

/** A task that the product acknowledged. */
interface Acknowledged {
  id: string;
  title: string;
  dueAt: number | null;
  /** `asked`: the request to complete it got no response, so either state is right. */
  completed: 'no' | 'asked' | 'yes';
}

export interface Outcome {
  name: string;
  startedAt: number;
  endedAt: number;
  /** 0 for a connection error. */
  status: number;
  /** Whether an error response had a message. */
  explained: boolean;
}

export interface Person {
  email: string;
  tasks: Map<string, Acknowledged>;
  outcomes: Outcome[];
  /** Returns all tasks that the product lists for this person. */
  listAll(): Promise<Map<string, { title: string; status: string }>>;
  /** Uses the product until `stop` is aborted. */
  use(stop: AbortSignal): Promise<void>;
}

interface ApiResponse {
  status: number;
  body: { data?: unknown; message?: string; nextCursor?: string | null };
}

const password = 'a password for the drill';
const timeoutMs = 30_000;
const pauseMs = { min: 40, max: 160 };
const dueInMs = { min: 3_000, max: 15_000 };

/** Signs up a person who uses the product through the balancer and records every acknowledgement. */
export async function signUpPerson(url: string, number: number): Promise<Person> {
  const email = `person${number}@example.com`;
  const outcomes: Outcome[] = [];
  const tasks = new Map<string, Acknowledged>();
  let token = '';
  let made = 0;

  async function call(name: string, method: string, path: string, body?: unknown): Promise<ApiResponse> {
    const startedAt = Date.now();
    const done = (status: number, explained: boolean) =>
      void outcomes.push({ name, startedAt, endedAt: Date.now(), status, explained });
    try {
      const response = await fetch(url + apiBase + path, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const reply = (await response.json()) as ApiResponse['body'];
      done(response.status, typeof reply.message === 'string');
      return { status: response.status, body: reply };
    } catch {
      done(0, false);
      return { status: 0, body: {} };
    }
  }

  async function signIn(): Promise<void> {
    const { status, body } = await call('sign in', 'POST', '/onboarding/login', { email, password });
    if (status === 200) ({ token } = body.data as { token: string });
  }

  async function create(): Promise<void> {
    const title = `Task ${number}-${++made}`;
    const dueAt = Math.random() < 0.5 ? Date.now() + between(dueInMs) : null;
    const due = dueAt === null ? {} : { due_date: new Date(dueAt).toISOString() };
    const { status, body } = await call('create', 'POST', '/tasks', { title, ...due });
    if (status !== 201) return;
    const { id } = body.data as { id: string };
    tasks.set(id, { id, title, dueAt, completed: 'no' });
  }

  async function capture(): Promise<void> {
    const { status, body } = await call('capture', 'POST', '/capture', {
      text: `Call shop ${number}-${++made} on 3 March 2030`,
    });
    if (status !== 201 && status !== 200) return;
    const { task } = body.data as { task: { id: string; title: string } | null };
    if (task) tasks.set(task.id, { id: task.id, title: task.title, dueAt: null, completed: 'no' });
  }

  async function complete(): Promise<void> {
    const task = [...tasks.values()].find(({ completed, dueAt }) => completed === 'no' && dueAt === null);
    if (!task) return;
    task.completed = 'asked';
    const { status } = await call('complete', 'PATCH', `/tasks/${task.id}/status`, { status: 'completed' });
    if (status === 200) task.completed = 'yes';
  }

  const list = () => call('list', 'GET', '/tasks?limit=50');
  const habits: [number, () => Promise<unknown>][] = [
    [0.35, create],
    [0.3, list],
    [0.15, capture],
    [0.16, complete],
    [0.04, signIn],
  ];

  const account = { name: `Person ${number}`, email, password, timezone: 'Asia/Kolkata' };
  const { status } = await call('sign up', 'POST', '/onboarding/signup', account);
  if (status !== 201) throw new Error(`The sign-up of ${email} returned ${status}.`);
  await signIn();
  outcomes.length = 0;
  return {
    email,
    tasks,
    outcomes,
    async listAll() {
      const all = new Map<string, { title: string; status: string }>();
      for (let cursor: string | null | undefined = ''; cursor != null;) {
        const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { status: listStatus, body } = await call('verify', 'GET', `/tasks?limit=100${after}`);
        if (listStatus !== 200) throw new Error(`The list of ${email} returned ${listStatus}.`);
        for (const task of body.data as { id: string; title: string; status: string }[]) all.set(task.id, task);
        cursor = body.nextCursor;
      }
      return all;
    },
    async use(stop) {
      while (!stop.aborted) {
        let luck = Math.random();
        const habit = habits.find(([share]) => (luck -= share) < 0) ?? habits[0];
        await habit?.[1]();
        await wait(between(pauseMs));
      }
    },
  };
}

function between({ min, max }: { min: number; max: number }): number {
  return Math.round(min + Math.random() * (max - min));
}
