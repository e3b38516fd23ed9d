import { Page } from '../app/routes/landing.tsx';
import { comeAlive } from './come-alive.tsx';

comeAlive(Page);
