import { hydrateIslands } from './hydrate-islands.tsx';
import { oldIslands } from './old-islands.tsx';

hydrateIslands(oldIslands);
