import { Page } from '../app/routes/old-landing.tsx';
import { comeAlive } from './come-alive.tsx';

comeAlive(Page);
