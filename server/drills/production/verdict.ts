import { getHeader, type SunkMail } from '../../test/smtp-sink.ts';
import type { DeliveryRow } from '../../src/features/reminders/deliveries/deliveries.table.ts';
import type { Outcome, Person } from './people.ts';

/** From a kill to the moment when everything served again. */
export interface Outage {
  what: string;
  from: number;
  to: number;
}

export interface Verdict {
  requests: number;
  /** Requests that failed while something was killed or restarting. */
  failedInOutages: number;
  /** Requests that failed at other times. */
  failedOutside: string[];
  /** Failures without a proper error: anything but a connection error, a 502 of the balancer or a 503 with a message. */
  unexplained: string[];
  slowestMs: number;
  acknowledged: number;
  /** Acknowledged tasks that are missing or differ from the acknowledgement. */
  lost: string[];
  reminders: { due: number; sent: number; failed: number; waiting: number };
  /** Reminders of acknowledged tasks that do not exist, or that are recorded as sent and did not arrive. */
  unaccounted: string[];
}

export function isGood(verdict: Verdict): boolean {
  const { failedOutside, unexplained, lost, unaccounted, acknowledged } = verdict;
  return acknowledged > 0 && [failedOutside, unexplained, lost, unaccounted].every((list) => list.length === 0);
}

const failed = ({ status }: Outcome) => status === 0 || status >= 400;
const hasProperError = ({ status, explained }: Outcome) =>
  status === 0 || status === 502 || (status === 503 && explained);

export async function judge(evidence: {
  people: Person[];
  outages: Outage[];
  deliveries: DeliveryRow[];
  mails: SunkMail[];
}): Promise<Verdict> {
  const { people, outages, deliveries, mails } = evidence;
  const outcomes = people.flatMap((person) => [...person.outcomes]);
  const failures = outcomes.filter(failed);
  const excused = (outcome: Outcome) =>
    outages.some(({ from, to }) => outcome.startedAt <= to && outcome.endedAt >= from);
  const describe = ({ name, status, startedAt, endedAt }: Outcome) =>
    `${name} returned ${status} from ${new Date(startedAt).toISOString()} to ${new Date(endedAt).toISOString()}`;
  const lost = (await Promise.all(people.map(findLost))).flat();
  return {
    requests: outcomes.length,
    failedInOutages: failures.filter(excused).length,
    failedOutside: failures.filter((outcome) => !excused(outcome)).map(describe),
    unexplained: failures.filter((outcome) => !hasProperError(outcome)).map(describe),
    slowestMs: Math.max(0, ...outcomes.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    acknowledged: people.reduce((sum, { tasks }) => sum + tasks.size, 0),
    lost,
    ...judgeReminders(people, deliveries, mails),
  };
}

async function findLost(person: Person): Promise<string[]> {
  const shown = await person.listAll();
  return [...person.tasks.values()].flatMap(({ id, title, completed }) => {
    const found = shown.get(id);
    if (!found) return [`${person.email}: ${title} is gone`];
    if (found.title !== title) return [`${person.email}: ${title} is now called ${found.title}`];
    const isDone = found.status === 'completed';
    if ((completed === 'yes' && !isDone) || (completed === 'no' && isDone))
      return [`${person.email}: ${title} is ${found.status}, completed: ${completed}`];
    return [];
  });
}

function judgeReminders(people: Person[], deliveries: DeliveryRow[], mails: SunkMail[]) {
  const arrived = new Set(mails.map(({ raw }) => getHeader(raw, 'Message-ID').slice(1, 37)));
  const byMail = deliveries.filter(({ channel }) => channel === 'email');
  const byTask = new Map(byMail.map((delivery) => [delivery.taskId, delivery]));
  const reminders = { due: 0, sent: 0, failed: 0, waiting: 0 };
  const unaccounted: string[] = [];
  for (const { id, title, dueAt } of people.flatMap(({ tasks }) => [...tasks.values()])) {
    if (dueAt === null) continue;
    reminders.due += 1;
    const delivery = byTask.get(id);
    if (delivery?.status === 'sent' && arrived.has(delivery.id)) reminders.sent += 1;
    else if (delivery?.status === 'sent') unaccounted.push(`${title}: recorded as sent, never arrived`);
    else if (delivery?.status === 'failed') reminders.failed += 1;
    else if (delivery?.status === 'planned') reminders.waiting += 1;
    // A task that was acknowledged only after its due time has no reminder.
    else if (delivery === undefined) unaccounted.push(`${title}: there is no reminder`);
    else unaccounted.push(`${title}: ${delivery.status}`);
  }
  return { reminders, unaccounted };
}
