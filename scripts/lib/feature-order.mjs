// The order of the server's features, and the check that imports follow it. oxlint cannot express an order, so npm run check calls this.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * A feature imports only features before it in this list. A feature that must react to an earlier one subscribes to its domain
 * event in server/src/compose/subscriptions.ts. Add a new feature at the end and move it up only when another needs it.
 */
export const featureOrder = [
  'accounts',
  'sync',
  'sessions',
  'security-log',
  'password-reset',
  'email-confirmation',
  'trial',
  'contacts',
  'tasks',
  'recurring',
  'backlog',
  'push',
  'deliveries',
  'reminders',
  'notifications',
  'reports',
  'email-by-date',
  'capture',
  'messages',
  'relationships',
  'duplicates',
  'assistant',
  'mail-replies',
  'mentions',
  'message-drafts',
  'speech',
  'telegram-link',
  'analytics',
  'feeds',
  'webhooks',
  'api-tokens',
  'connected-apps',
  'caldav',
  'two-factor',
  'passkeys',
  'server-settings',
  'invitations',
  'server-accounts',
  'backups',
  'identities',
  'reauthentication',
  'search',
  'task-import',
];

/**
 * Features that only compose/ imports, so that their folder can be deleted without changes outside compose/ and their
 * own tests.
 */
const removableFeatures = ['webhooks'];

const importPattern = /^(?:import|export)( type)?\b[^;]*?from '(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm;

/** Returns every relative import of the server's source, tests excluded. Paths are relative to server/src. */
export function listServerImports(folder = path.join(root, 'server', 'src')) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(importPattern)].map(([, type, specifier, loaded]) => ({
      file,
      imported: path.join(path.dirname(file), specifier ?? loaded),
      isType: type !== undefined,
    })),
  );
}

/** Returns the feature that a path below server/src belongs to, or undefined. */
export function getFeature(file) {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** Returns one sentence for each import that breaks a rule. */
export function findOrderViolations(imports, order = featureOrder) {
  return imports.flatMap(({ file, imported, isType }) => {
    const [from, to] = [getFeature(file), getFeature(imported)];
    const problem = (rule) => [`server/src/${file} imports ${imported}: ${rule}`];
    const unknown = [from, to].find((feature) => feature !== undefined && !order.includes(feature));
    if (unknown !== undefined)
      return problem(`the feature ${unknown} is not in the feature order (scripts/lib/feature-order.mjs).`);
    if (from !== undefined && to !== undefined && order.indexOf(to) > order.indexOf(from))
      return problem(
        `feature order: ${to} comes after ${from}. Publish a domain event and subscribe in compose/subscriptions.ts.`,
      );
    if (removableFeatures.includes(to) && from !== to && !file.startsWith('compose/'))
      return problem(`only compose/ may import ${to}, so that the feature can be removed.`);
    if (file.startsWith('channels/') && to !== undefined && imported.endsWith('.repository.ts') && !isType)
      return problem('channels call use cases of a feature, not its repository.');
    return [];
  });
}
