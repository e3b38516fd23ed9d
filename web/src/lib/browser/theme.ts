import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // The browser blocks storage.
    return 'system';
  }
}

function activeTheme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return systemDark().matches ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  apply();
}

export function useTheme(): { choice: ThemeChoice; active: Theme } {
  const choice = useSyncExternalStore(subscribe, themeChoice);
  const active = useSyncExternalStore(subscribe, activeTheme);
  return { choice, active };
}

/** Applies theme changes of the system and of other tabs. */
export function followTheme(): void {
  apply();
  systemDark().addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply();
  });
}

function apply(): void {
  document.documentElement.dataset.theme = activeTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
