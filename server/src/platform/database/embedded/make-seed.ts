// Runs once after an install: a new data folder then starts from the packed cluster instead of initdb.
import { ensureSeed, seedPath } from './seed.ts';

await ensureSeed(await seedPath());
