import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureOrder, findOrderViolations, getFeature, listServerImports } from '../lib/feature-order.mjs';
import { root } from '../lib/root.mjs';

const imports = listServerImports();

/** Returns the features that can reach themselves through imports of other features. */
function findFeaturesInCycles(): string[] {
  const edges = new Map(featureOrder.map((feature) => [feature, new Set<string>()]));
  for (const { file, imported } of imports) {
    const [from, to] = [getFeature(file), getFeature(imported)];
    if (from !== undefined && to !== undefined && from !== to) edges.get(from)?.add(to);
  }
  const reach = (start: string) => {
    const seen = new Set<string>();
    const queue = [...(edges.get(start) ?? [])];
    for (const feature of queue) {
      if (seen.has(feature)) continue;
      seen.add(feature);
      queue.push(...(edges.get(feature) ?? []));
    }
    return seen;
  };
  return featureOrder.filter((feature) => reach(feature).has(feature));
}

const violation = (file: string, imported: string, isType = false) =>
  findOrderViolations([{ file, imported, isType }]).join('\n');

describe('the feature order', () => {
  it('lists every feature folder once', () => {
    const folders = readdirSync(path.join(root, 'server', 'src', 'features'));
    expect(featureOrder.toSorted()).toEqual(folders.toSorted());
  });

  it('has no feature in an import cycle', () => {
    expect(findFeaturesInCycles()).toEqual([]);
  });

  it('is followed by every import of the server', () => {
    expect(imports.length).toBeGreaterThan(1_000);
    expect(findOrderViolations(imports)).toEqual([]);
  });

  it('lets only compose/ and the feature itself import webhooks', () => {
    const importers = imports.filter(({ imported }) => getFeature(imported) === 'webhooks').map(({ file }) => file);
    const outside = importers.filter((file) => getFeature(file) !== 'webhooks');
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.filter((file) => !file.startsWith('compose/'))).toEqual([]);
  });

  it('rejects an import of a later feature and names the rule', () => {
    expect(violation('features/tasks/create-task.ts', 'features/reminders/plan-reminders.ts')).toContain(
      'feature order: reminders comes after tasks. Publish a domain event',
    );
    expect(violation('features/reminders/plan-reminders.ts', 'features/tasks/create-task.ts')).toBe('');
  });

  it('rejects a feature that is not in the list', () => {
    expect(violation('features/invoices/send-invoice.ts', 'features/tasks/get-task.ts')).toContain(
      'invoices is not in the feature order',
    );
  });

  it('rejects an import of webhooks outside compose/', () => {
    expect(violation('app.ts', 'features/webhooks/send-webhook.job.ts')).toContain('only compose/ may import webhooks');
    expect(violation('compose/subscriptions.ts', 'features/webhooks/plan-task-webhooks.ts')).toBe('');
  });

  it('rejects a channel that calls a repository, and lets it import types', () => {
    const file = 'channels/telegram/inbound/commands/find-tasks.ts';
    expect(violation(file, 'features/tasks/tasks.repository.ts')).toContain('channels call use cases');
    expect(violation(file, 'features/tasks/tasks.repository.ts', true)).toBe('');
  });
});
