import { useEffect, useState } from 'react';
import { userKey } from '../../../lib/storage/user-storage.ts';
import { decideGate, type GateCounts } from './gate.rules.ts';

const keys = { tasks: 'last_task_count', contacts: 'last_contact_count', passed: 'dashboard_gate_passed' } as const;

interface Gate {
  open: boolean;
  /** The threshold was crossed since the page was opened. */
  crossed: boolean;
  /** The counts of the last check. */
  counts: GateCounts;
}

/** Evaluates the gate when a count changes, and stores the counts. */
export function useGate(userId: string, now: GateCounts, thresholds: GateCounts): Gate {
  const [gate, setGate] = useState<Gate>(() => {
    const { passed, crossed } = decideGate({ now, thresholds, ...getStored(userId) });
    return { open: passed, crossed, counts: now };
  });
  if (now.tasks !== gate.counts.tasks || now.contacts !== gate.counts.contacts) {
    const { passed, crossed } = decideGate({ now, thresholds, before: gate.counts, passed: gate.open });
    setGate({ open: passed, crossed: gate.crossed || crossed, counts: now });
  }
  const { open, counts } = gate;
  useEffect(() => {
    localStorage.setItem(userKey(keys.tasks, userId), String(counts.tasks));
    localStorage.setItem(userKey(keys.contacts, userId), String(counts.contacts));
    if (open) localStorage.setItem(userKey(keys.passed, userId), 'true');
  }, [userId, counts, open]);
  return gate;
}

/** Returns whether the account has unlocked the full dashboard in this browser. */
export function hasPassedGate(userId: string): boolean {
  return localStorage.getItem(userKey(keys.passed, userId)) === 'true';
}

function getStored(userId: string): { before: GateCounts | null; passed: boolean } {
  const read = (key: string) => localStorage.getItem(userKey(key, userId));
  const [tasks, contacts] = [read(keys.tasks), read(keys.contacts)];
  return {
    before: tasks === null || contacts === null ? null : { tasks: Number(tasks), contacts: Number(contacts) },
    passed: hasPassedGate(userId),
  };
}
