import { expect, it } from 'vitest';
import { seededRandom } from '../../scripts/drills/lib/seeded-random.ts';
import { runBotKills } from '../drills/bot-kills/run-bot-kills.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The short form of `npm run drill bot-kills`, on whichever database the suite runs. */
it('a bot killed with -9 loses no message and makes nothing twice', { timeout: 120_000 }, async () => {
  const result = await withScratchDatabase((databaseUrl) =>
    runBotKills({
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      messages: 40,
      people: 2,
      kills: 2,
      longestLifeMs: 900,
      random: seededRandom(20_261_115),
      say: () => undefined,
    }),
  );
  expect(result).toMatchObject({ messages: 40, kills: 2, lost: [], doubled: [], strays: 0, unanswered: 0 });
});
