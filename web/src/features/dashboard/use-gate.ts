import { useEffect, useState } from 'react';
import { celebrate } from '../../lib/celebrations.ts';
import { userKey } from '../../lib/user-storage.ts';
import { decideGate, type GateCounts } from './gate.rules.ts';

const keys = { tasks: 'last_task_count', contacts: 'last_contact_count', passed: 'dashboard_gate_passed' } as const;

interface Gate {
  open: boolean;
  /** It was crossed just now. */
  crossed: boolean;
}

/** Checks the gate whenever a count changes, and remembers the counts of the check. */
export function useGate(userId: string, now: GateCounts, thresholds: GateCounts): Gate {
  const [gate, setGate] = useState<Gate>(() => ({
    open: decideGate({
      now,
      thresholds,
      before: null,
      passed: localStorage.getItem(userKey(keys.passed, userId)) === 'true',
    }).passed,
    crossed: false,
  }));
  const { tasks, contacts } = now;
  const { tasks: tasksWanted, contacts: contactsWanted } = thresholds;
  useEffect(() => {
    const storageKey = (name: keyof typeof keys) => userKey(keys[name], userId);
    const { passed, crossed } = decideGate({
      now: { tasks, contacts },
      thresholds: { tasks: tasksWanted, contacts: contactsWanted },
      before: readCounts(storageKey),
      passed: localStorage.getItem(storageKey('passed')) === 'true',
    });
    localStorage.setItem(storageKey('tasks'), String(tasks));
    localStorage.setItem(storageKey('contacts'), String(contacts));
    if (passed) localStorage.setItem(storageKey('passed'), 'true');
    setGate((before) => ({ open: passed, crossed: before.crossed || crossed }));
    if (crossed) celebrate('onboarding_completed');
  }, [userId, tasks, contacts, tasksWanted, contactsWanted]);
  return gate;
}

function readCounts(key: (name: 'tasks' | 'contacts') => string): GateCounts | null {
  const tasks = localStorage.getItem(key('tasks'));
  const contacts = localStorage.getItem(key('contacts'));
  return tasks === null || contacts === null ? null : { tasks: Number(tasks), contacts: Number(contacts) };
}
