import { Client } from 'pg';
import { findUserByEmail } from '../../server/src/features/identity/accounts/accounts.repository.ts';
import { toActingUser } from '../../server/src/features/identity/accounts/accounts.presenter.ts';
import { getAnalytics } from '../../server/src/features/planner/analytics/analytics.routes.ts';
import { listTaskPage } from '../../server/src/features/planner/tasks/task-list.repository.ts';
import type { UserContext } from '../../server/src/platform/context.ts';
import { openPostgres } from '../../server/src/platform/database/open-postgres.ts';
import { createLog } from '../../server/src/platform/log.ts';

/** A sequential scan is right for tables up to this size. */
const smallTable = 1_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface PlanReport {
  name: string;
  milliseconds: number;
  /** The access path of each table. */
  reads: string[];
  /** The steps that read other users' rows. */
  problems: string[];
}

const anyDue = { from: null, to: null };
const page = { limit: 50 };
const getPage = (filter: { status?: 'pending'; priority?: 'urgent' }) => (context: UserContext) =>
  listTaskPage(context.tx, context.user.id, { ...filter, due: anyDue }, page);
const cases: [string, (context: UserContext) => Promise<unknown>][] = [
  ['analytics', (context) => getAnalytics(context, () => null)],
  ['page of 50', getPage({})],
  ['page of 50, pending', getPage({ status: 'pending' })],
  ['page of 50, urgent', getPage({ priority: 'urgent' })],
];

/** Runs the use cases as the account, records their statements, and has PostgreSQL explain each of them. */
export async function checkPlans(url: string, email: string): Promise<PlanReport[]> {
  const caught: { statement: string; params: unknown[] }[] = [];
  const log = createLog('silent');
  const observe = (statement: string, params: unknown[]) => void caught.push({ statement, params });
  const database = await openPostgres({ url, pool: 1, log, observe });
  const client = new Client({ connectionString: url, options: '-c jit=off' });
  await client.connect();
  try {
    const user = await database.read((tx) => findUserByEmail(tx, email));
    if (!user) throw new Error(`there is no account ${email}`);
    const acting = {
      now: new Date(),
      log,
      user: toActingUser(user),
      channel: 'web',
      changed: () => undefined,
      publish: () => Promise.resolve(),
    } as const;
    caught.length = 0;
    const reports: PlanReport[] = [];
    for (const [name, run] of cases) {
      await database.read((tx) => run({ ...acting, tx }));
      for (const one of caught.splice(0)) reports.push({ name, ...(await explain(client, one.statement, one.params)) });
    }
    return reports;
  } finally {
    await client.end();
    await database.close();
  }
}

async function explain(client: Client, statement: string, params: unknown[]) {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode; 'Execution Time': number }[] }>(
    `explain (analyze, format json) ${statement}`,
    params,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('PostgreSQL explained nothing');
  const nodes = flatten(plan.Plan).filter((node) => node['Relation Name'] ?? node['Index Name']);
  return {
    milliseconds: plan['Execution Time'],
    reads: nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`),
    problems: nodes.flatMap(listProblems),
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function listProblems(node: PlanNode): string[] {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (node['Node Type'].includes('Seq Scan') && rows > smallTable)
    return [`reads ${node['Relation Name']} from end to end (${rows} rows)`];
  if (node['Index Name'] !== undefined && node['Index Cond'] !== undefined && !/user_id|id =/.test(node['Index Cond']))
    return [`reads ${node['Index Name']} without the user`];
  return [];
}
