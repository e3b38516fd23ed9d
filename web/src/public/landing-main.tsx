import { comeAlive } from './come-alive.tsx';
import { landingIslands } from './landing-islands.tsx';

comeAlive(landingIslands);
