import type { Due } from '@aide/contract';
import { createContext, type ReactNode } from 'react';

type RenderTimeCheck = (check: { due: Due; onMove: (due: Due) => void }) => ReactNode;

/**
 * Renders a warning if the time of a new task is taken, with a button that moves it. The shell provides it: calendars
 * belong to another feature. Default: no warning.
 */
export const TimeCheckContext = createContext<RenderTimeCheck>(() => null);
