const password = 'a password for the drill';
const timeoutMs = 20_000;

async function post(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  return response.status;
}

export function signUp(url: string, email: string): Promise<number> {
  return post(`${url}/api/v1/onboarding/signup`, { name: 'Drill', email, password });
}

async function canSignIn(url: string, email: string): Promise<boolean> {
  return (await post(`${url}/api/v1/onboarding/login`, { email, password })) === 200;
}

/** Runs the tasks with limited concurrency. */
export async function severalAtOnce<T>(items: T[], run: (item: T) => Promise<void>, width = 8): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Returns the accounts that cannot sign in. */
export async function findLost(url: string, emails: string[]): Promise<string[]> {
  const lost: string[] = [];
  await severalAtOnce(emails, async (email) => {
    if (!(await canSignIn(url, email))) lost.push(email);
  });
  return lost;
}
