import { getHeader, type SunkMail } from '../../test/smtp-sink.ts';
import type { DeliveryRow } from '../../src/features/reminders/deliveries/deliveries.table.ts';
import type { NotificationRow } from '../../src/features/reminders/notifications/notifications.table.ts';
import { getTaskTag } from '../../src/features/reminders/push/push-sender.port.ts';
import type { Acceptance } from './telegram-faults.ts';
import type { AcceptedPush } from './push-browsers.ts';
import type { Kill } from './workers.ts';

export interface Verdict {
  reminders: number;
  sent: number;
  failed: number;
  merged: number;
  /** Neither delivered nor visibly failed. Must be none. */
  lost: string[];
  duplicates: {
    /** The worker was killed after the channel accepted it and before the record. */
    killed: number;
    /** The channel closed the connection after accepting it, so the outcome was unknown. */
    cut: number;
    /** The response timed out, but the channel had accepted the message. */
    timedOut: number;
    /** Must be none. */
    unexplained: string[];
  };
  /** Pushes that came twice under the same topic: the second replaces the first, so the user sees one. */
  replacedPushes: number;
  duplicateRate: number;
  /** Mails of one delivery that came twice under different names. Must be none. */
  renamedMails: number;
  /** Mails about a waiting task, and those of them that do not name the person waited for. The second must be zero. */
  waiting: { mails: number; unnamed: number };
  /** From the due moment until the channel accepted it. */
  lateMs: { p50: number; p99: number; max: number };
}

interface Taken {
  at: number;
  cut: boolean;
  name: string;
  worker: number;
}

interface Evidence {
  deliveries: DeliveryRow[];
  notifications: NotificationRow[];
  /** Waiting tasks, with the name of the contact waited for. */
  waitingFor: ReadonlyMap<string, string>;
  mails: SunkMail[];
  telegrams: Acceptance[];
  pushes: AcceptedPush[];
  kills: Kill[];
  failedTries: ReadonlySet<string>;
}

/** The longest time between the kill and the acceptance: a channel still accepts a request whose worker was killed. */
const aroundMs = 5_000;

/** Compares what the channels accepted with what was recorded. */
export function judge(evidence: Evidence): Verdict {
  const { deliveries, notifications, mails, telegrams, pushes, kills, failedTries } = evidence;
  const taken = new Map<string, Taken[]>();
  const add = (id: string, acceptance: Taken) => taken.set(id, [...(taken.get(id) ?? []), acceptance]);
  for (const mail of mails)
    add(idIn(mail.messageId), { at: mail.at, cut: false, name: mail.messageId, worker: workerIn(mail.raw) });
  for (const { text, at, cut, worker } of telegrams) add(idIn(text), { at, cut, name: '', worker });
  const byKey = new Map(deliveries.map(({ userId, key, id }) => [`${userId} ${key}`, id]));
  for (const { userId, key, createdAt } of notifications) {
    const id = byKey.get(`${userId} ${key}`);
    if (id !== undefined) add(id, { at: createdAt.getTime(), cut: false, name: '', worker: 0 });
  }

  const replaced = addPushes(deliveries, pushes, add);

  const byStatus = Map.groupBy(deliveries, ({ status }) => status);
  const count = (status: DeliveryRow['status']) => byStatus.get(status)?.length ?? 0;
  const arrived = (id: string | null): boolean => id !== null && taken.has(id);
  const lost = deliveries.filter(
    ({ id, status, mergedInto }) =>
      status !== 'failed' && !arrived(id) && !(status === 'merged' && arrived(mergedInto)),
  );

  const duplicates = { killed: 0, cut: 0, timedOut: 0, unexplained: [] as string[] };
  let renamedMails = 0;
  for (const [id, acceptances] of taken) {
    if (new Set(acceptances.map(({ name }) => name)).size > 1) renamedMails += 1;
    for (const { at, cut, worker } of acceptances.toSorted((a, b) => a.at - b.at).slice(0, -1)) {
      if (cut) duplicates.cut += 1;
      else if (kills.some((kill) => kill.worker === worker && Math.abs(kill.at - at) <= aroundMs))
        duplicates.killed += 1;
      else if (failedTries.has(id)) duplicates.timedOut += 1;
      else duplicates.unexplained.push(id);
    }
  }
  const extra = duplicates.killed + duplicates.cut + duplicates.timedOut + duplicates.unexplained.length;
  const late = deliveries
    .flatMap(({ id, dueAt }) => {
      const first = Math.min(...(taken.get(id) ?? []).map(({ at }) => at));
      return Number.isFinite(first) ? [first - dueAt.getTime()] : [];
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
  return {
    reminders: deliveries.filter(({ kind }) => kind === 'reminder').length,
    sent: count('sent'),
    failed: count('failed'),
    merged: count('merged'),
    lost: lost.map(({ id, status }) => `${id} (${status})`),
    duplicates,
    replacedPushes: replaced.length,
    // The web app cannot get one twice; counting it would only lower the rate.
    duplicateRate: extra / Math.max(1, deliveries.filter(({ channel }) => channel !== 'app').length),
    renamedMails,
    waiting: countWaiting(evidence),
    lateMs: { p50: at(0.5), p99: at(0.99), max: at(1) },
  };
}

function countWaiting({ deliveries, waitingFor, mails }: Evidence): Verdict['waiting'] {
  const taskIds = new Map(deliveries.map(({ id, taskId }) => [id, taskId]));
  const named = mails.flatMap(({ messageId, raw }) => {
    const name = waitingFor.get(taskIds.get(idIn(messageId)) ?? '');
    return name === undefined ? [] : [raw.includes(name)];
  });
  return { mails: named.length, unnamed: named.filter((isNamed) => !isNamed).length };
}

/** Adds the first push of each topic; returns the later ones. A push names its delivery by its tag, which is the task or the kind. */
function addPushes(
  deliveries: DeliveryRow[],
  pushes: AcceptedPush[],
  add: (id: string, acceptance: Taken) => void,
): AcceptedPush[] {
  const byTag = new Map(
    deliveries
      .filter(({ channel }) => channel === 'push')
      .map(({ id, userId, taskId, kind }) => [`${userId} ${taskId === null ? kind : getTaskTag(taskId)}`, id]),
  );
  const seen = new Set<string>();
  const replaced: AcceptedPush[] = [];
  for (const push of pushes) {
    const place = `${push.userId} ${push.topic}`;
    if (seen.has(place)) {
      replaced.push(push);
      continue;
    }
    seen.add(place);
    const id = byTag.get(`${push.userId} ${push.tag}`);
    if (id !== undefined) add(id, { at: push.at, cut: false, name: '', worker: 0 });
  }
  return replaced;
}

export function isGood({ lost, duplicates, duplicateRate, renamedMails, waiting }: Verdict): boolean {
  const isComplete = lost.length === 0 && waiting.unnamed === 0 && renamedMails === 0;
  return isComplete && duplicates.unexplained.length === 0 && duplicateRate < 0.005;
}

function workerIn(raw: string): number {
  return Number(/Worker (\d+)/.exec(getHeader(raw, 'From'))?.[1]);
}

/** Both a Message-ID and a chat's text begin with the delivery's id. */
function idIn(text: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0] ?? text;
}
