// npm run drill -- statements: the statements and round trips to the database of the most frequent requests, on a temporary PostgreSQL.
import { apiBase } from '@aide/contract';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { openPostgres } from '../src/platform/database/open-postgres.ts';
import { createLog } from '../src/platform/log.ts';
import { countRequests } from '../test/count-requests.ts';
import { isTransactionControl } from '../test/count-statements.ts';
import { createFakeClock } from '../test/fake-clock.ts';
import { createRecordingChannels } from '../test/recording-channels.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const password = 'bench bench bench';
const today = '2026-11-18T05:00:00.000Z';

async function measure(url: string): Promise<void> {
  const sent: string[] = [];
  const log = createLog('silent');
  const database = await openPostgres({ url, pool: 6, log, observe: (statement) => void sent.push(statement) });
  const clock = createFakeClock(today);
  const config = { ...loadConfig({}), AIDE_RATE_LIMITS: false, AIDE_SECRET: 'the signing key of this benchmark' };
  const app = await buildApp({ config, database, clock, log, channels: createRecordingChannels().channels });
  let token: string | undefined;
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => {
    const response = await app.server.inject({
      method,
      url: apiBase + path,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    if (response.statusCode >= 400)
      throw new Error(`${method} ${path} returned ${response.statusCode}: ${response.body}`);
    return { body: response.json<{ data?: { token?: string } }>() };
  };
  const user = { email: 'bench@example.com', password, call };
  await call('POST', '/onboarding/signup', { name: 'Bench', timezone: 'Asia/Kolkata', email: user.email, password });
  token = (await call('POST', '/onboarding/login', { email: user.email, password })).body.data?.token;
  const counts = await countRequests({
    user,
    today,
    async count(work) {
      sent.length = 0;
      await work();
      return { statements: sent.filter((text) => !isTransactionControl.test(text)).length, roundTrips: sent.length };
    },
    setTime: (moment) => clock.set(moment),
    drain: () => app.engine.drain(),
  });
  print(`${'request'.padEnd(18)}${'statements'.padStart(12)}${'round trips'.padStart(13)}`);
  for (const [name, { statements, roundTrips }] of Object.entries(counts))
    print(`${name.padEnd(18)}${String(statements).padStart(12)}${String(roundTrips).padStart(13)}`);
  await app.stop();
  await database.close();
}

await withPostgres((postgres: { url: string }) => measure(postgres.url));
