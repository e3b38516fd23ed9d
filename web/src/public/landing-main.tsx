import { hydrateIslands } from './hydrate-islands.tsx';
import { landingIslands } from './landing-islands.tsx';

hydrateIslands(landingIslands);
