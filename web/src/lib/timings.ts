/** The waits of the interface, in milliseconds, by name; those of the voice dialog are in `capture/voice/voice.rules.ts`. */
export const timings = {
  successMessage: 3000,
  addContactClose: 1500,
  onboardingRedirect: 2000,
  createTaskClose: 800,
  /** How often a countdown in minutes looks at the clock. */
  countdown: 5000,
  /** After the last key, before what was typed is read. */
  readingPause: 250,
  /** Shorter where chips follow the sentence: they should keep up with the hand. */
  readingWhileTyping: 80,
  /** After the last key, before the server searches. */
  searchPause: 120,
  /** After the last key, before notes are saved. */
  autosave: 800,
  scrollRestore: 100,
  resizeDebounce: 100,
  /** A toast that offers a way back stays as long as it takes to change one's mind. */
  undoToast: 8000,
  /** Between `g` and the letter of a page. */
  goKey: 1500,
  /** Between two letters of an option's name. */
  wordKey: 500,
  /** After Try Demo. */
  landingDemo: { second: 2000, third: 4000, completed: 6000, reset: 8000 },
  /** The offer of the chat bot to those who have none. */
  quickSetup: { appear: 10_000, leave: 8000 },
  tips: { delay: 3000, desktop: 7000, phone: 6000 },
  demoNotice: 7000,
  /** Between two checks of an unreachable server. */
  reconnect: 5000,
  toast: { success: 2000, error: 4000, blank: 4000 },
  toastLeave: 200,
  /** When what is not needed at once is loaded: as soon as the browser is idle. */
  idle: { atMost: 2000, fallback: 300 },
  events: {
    /** Heartbeats come every 25 s; after two missed ones and a margin the connection counts as lost. */
    silence: 60_000,
    firstRetry: 1000,
    lastRetry: 30_000,
    /** A hidden tab closes its connection: browsers allow six per host, and many tabs would starve the API. */
    hidden: 30_000,
  },
} as const;
