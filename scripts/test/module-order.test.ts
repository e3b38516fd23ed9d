import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFeaturesInCycles, findOrderViolations, listModuleImports, moduleOrder } from '../lib/module-order.mjs';
import { root } from '../lib/root.mjs';

const imports = listModuleImports('server');

const violation = (file: string, imported: string, isType = false) =>
  findOrderViolations([{ file, imported, isType }]).join('\n');

describe('the module order', () => {
  it('lists every module folder of the server, and the web app and the contract have the same', () => {
    for (const folder of ['server/src/features', 'web/src/features', 'contract/src']) {
      const folders = readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      expect(folders.toSorted()).toEqual(moduleOrder.toSorted());
    }
  });

  it('is followed by every import of the server and the web app, types included', () => {
    expect(imports.length).toBeGreaterThan(1_000);
    expect(imports.some(({ isType }) => isType)).toBe(true);
    expect(findOrderViolations(imports)).toEqual([]);
    expect(findOrderViolations(listModuleImports('web'))).toEqual([]);
  });

  it('rejects an import of a later module and names the rule', () => {
    const [task, reminder] = [
      'features/planner/tasks/create-task.ts',
      'features/reminders/reminders/plan-reminders.ts',
    ];
    expect(violation(task, reminder)).toContain(
      'module order: reminders comes after planner. Publish a domain event and subscribe in reminders/reminders.module.ts.',
    );
    expect(violation(task, reminder, true)).toContain('module order');
    expect(violation(reminder, task)).toBe('');
  });

  it('rejects a module that is not in the list', () => {
    expect(violation('features/billing/invoices/send-invoice.ts', 'features/planner/tasks/get-task.ts')).toContain(
      'billing is not in the module order',
    );
  });

  it('rejects a cycle of features inside a module', () => {
    const there = { file: 'features/planner/tasks/a.ts', imported: 'features/planner/backlog/b.ts', isType: false };
    const back = { file: 'features/planner/backlog/b.ts', imported: 'features/planner/tasks/c.ts', isType: true };
    expect(findFeaturesInCycles([there])).toEqual([]);
    expect(findOrderViolations([there, back])).toEqual([
      'planner/tasks is in a cycle of features.',
      'planner/backlog is in a cycle of features.',
    ]);
  });

  it('lets only the list of its module import webhooks', () => {
    const webhooks = 'features/connections/webhooks/plan-webhooks.ts';
    expect(violation('app.ts', webhooks)).toContain("only the module's list may import connections/webhooks");
    expect(violation('features/operations/backups/run-backup.ts', webhooks)).toContain('only the module');
    expect(violation('features/connections/connections.module.ts', webhooks)).toBe('');
  });

  it('rejects a channel that calls a repository, and lets it import types', () => {
    const file = 'channels/chat/commands/find-tasks.ts';
    const repository = 'features/planner/tasks/tasks.repository.ts';
    expect(violation(file, repository)).toContain('channels call use cases');
    expect(violation(file, repository, true)).toBe('');
  });
});
