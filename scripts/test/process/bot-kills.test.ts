import { expect, test } from 'vitest';
import { runBotKills } from '../../../server/drills/bot-kills/run-bot-kills.ts';
import { baselineCompiler } from '../../lib/aide-process.ts';
import { seededRandom } from '../../drills/lib/seeded-random.ts';

// The short form of `npm run drill bot-kills`.
test('a bot killed with SIGKILL loses no message, creates nothing twice and no part of a message', async () => {
  const result = await runBotKills({
    messages: 30,
    people: 2,
    kills: 2,
    longestLifeMs: 800,
    random: seededRandom(20_261_115),
    nodeArgs: baselineCompiler,
    print: () => undefined,
  });
  expect(result).toMatchObject({
    messages: 30,
    kills: 2,
    lost: [],
    doubled: [],
    partial: [],
    strays: 0,
    withoutReply: 0,
  });
});
