import type { Insight } from '@aide/contract';
import { insightPriorities } from '@aide/contract/enums';
import { gatherFacts, type InsightInput } from './insight-facts.ts';
import { insightRules } from './insight-rules.ts';

export const maxInsights = 5;

/** Returns the current insights for the user: at most five, the most important first. The same data gives the same ids. */
export function findInsights(input: InsightInput): Insight[] {
  const facts = gatherFacts(input);
  return insightRules
    .map((rule) => rule(facts))
    .filter((found) => found !== null)
    .toSorted((a, b) => insightPriorities.indexOf(a.priority) - insightPriorities.indexOf(b.priority))
    .slice(0, maxInsights);
}
