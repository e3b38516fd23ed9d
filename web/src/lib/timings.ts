/** Delays of the UI in milliseconds; those of the voice dialog are in `capture/voice/voice.rules.ts`. */
export const timings = {
  successMessage: 3000,
  addContactClose: 1500,
  onboardingRedirect: 2000,
  createTaskClose: 800,
  /** Update interval of countdowns in minutes. */
  countdown: 5000,
  /** Debounce before a text is parsed. */
  readingPause: 250,
  /** Shorter for previews that follow the typing. */
  readingWhileTyping: 80,
  /** Debounce of the server search. */
  searchPause: 120,
  /** Debounce before notes are saved. */
  autosave: 800,
  scrollRestore: 100,
  resizeDebounce: 100,
  /** Toasts with Undo stay longer than others. */
  undoToast: 8000,
  /** Between `g` and the letter of a page. */
  goKey: 1500,
  /** Between two letters of an option's name. */
  wordKey: 500,
  /** Steps of the demo after Try Demo. */
  landingDemo: { second: 2000, third: 4000, completed: 6000, reset: 8000 },
  /** The setup offer on the dashboard. */
  quickSetup: { appear: 10_000, leave: 8000 },
  tips: { delay: 3000, desktop: 7000, phone: 6000 },
  demoNotice: 7000,
  /** Between two checks of an unreachable server. */
  reconnect: 5000,
  toast: { success: 2000, error: 4000, blank: 4000 },
  toastLeave: 200,
  /** Deferred loading: when the browser is idle. */
  idle: { atMost: 2000, fallback: 300 },
  events: {
    /** Heartbeats come every 25 s; after two missed ones and a margin the connection counts as lost. */
    silence: 60_000,
    firstRetry: 1000,
    lastRetry: 30_000,
    /** A hidden tab closes its connection: browsers allow six per host, and many tabs would block API requests. */
    hidden: 30_000,
  },
} as const;
