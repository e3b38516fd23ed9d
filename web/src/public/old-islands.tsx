import { SiteHeader } from './landing/components/site-header.tsx';
import { TryDemo } from './landing/components/try-demo.tsx';
import type { Islands } from './hydrate-islands.tsx';

export const oldIslands: Islands = { header: <SiteHeader />, demo: <TryDemo /> };
