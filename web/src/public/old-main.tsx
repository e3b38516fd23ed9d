import { comeAlive } from './come-alive.tsx';
import { oldIslands } from './old-islands.tsx';

comeAlive(oldIslands);
