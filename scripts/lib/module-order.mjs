// The order of the modules, and the check that imports of the server and the web app follow it. oxlint cannot express an order, so npm run check calls this.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * A module imports only itself and the modules before it. A module that must react to an earlier one subscribes to its domain event in
 * its own <module>.module.ts. Inside a module, features may import each other without a cycle.
 */
export const moduleOrder = ['identity', 'planner', 'people', 'reminders', 'assistant', 'connections', 'operations'];

/** Features that only their module's list imports, so that deleting their folder and its lines there removes them. */
const removableFeatures = ['connections/webhooks'];

const importPattern = /^(?:import|export)( type)?\b[^;]*?from '(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm;

/** Returns every relative import of a workspace's source, tests excluded. Paths are relative to its folder src. */
export function listModuleImports(workspace) {
  const folder = path.join(root, workspace, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(importPattern)].map(([, type, specifier, loaded]) => ({
      file,
      imported: path.join(path.dirname(file), specifier ?? loaded),
      isType: type !== undefined,
    })),
  );
}

/** Returns the module that a path below src belongs to, or undefined. */
function getModule(file) {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** Returns `<module>/<feature>` of a path below src, or undefined. */
function getFeature(file) {
  return /^features\/([^/]+\/[^/.]+)\//.exec(file)?.[1];
}

/** Returns the features that reach themselves through imports of other features. */
export function findFeaturesInCycles(imports) {
  const edges = new Map();
  for (const { file, imported } of imports) {
    const [from, to] = [getFeature(file), getFeature(imported)];
    if (from !== undefined && to !== undefined && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const reaches = (start) => {
    const seen = new Set();
    const queue = [...(edges.get(start) ?? [])];
    for (const feature of queue) {
      if (seen.has(feature)) continue;
      seen.add(feature);
      queue.push(...(edges.get(feature) ?? []));
    }
    return seen;
  };
  return [...edges.keys()].filter((feature) => reaches(feature).has(feature));
}

/** Returns one sentence for each import that breaks a rule. */
export function findOrderViolations(imports, order = moduleOrder) {
  const cycles = findFeaturesInCycles(imports).map((feature) => `${feature} is in a cycle of features.`);
  return [...imports.flatMap((line) => findViolations(line, order)), ...cycles];
}

function findViolations({ file, imported, isType }, order) {
  const [from, to] = [getModule(file), getModule(imported)];
  const problem = (rule) => [`src/${file} imports ${imported}: ${rule}`];
  const unknown = [from, to].find((module) => module !== undefined && !order.includes(module));
  if (unknown !== undefined)
    return problem(`the module ${unknown} is not in the module order (scripts/lib/module-order.mjs).`);
  if (from !== undefined && to !== undefined && order.indexOf(to) > order.indexOf(from))
    return problem(
      `module order: ${to} comes after ${from}. Publish a domain event and subscribe in ${to}/${to}.module.ts.`,
    );
  const feature = getFeature(imported);
  const isList = new RegExp(`^features/${to}/${to}\\.[^/]+$`).test(file);
  if (removableFeatures.includes(feature) && getFeature(file) !== feature && !isList && !/^(compose|app)\//.test(file))
    return problem(`only the module's list may import ${feature}, so that the feature can be removed.`);
  if (file.startsWith('channels/') && to !== undefined && imported.endsWith('.repository.ts') && !isType)
    return problem('channels call use cases of a feature, not its repository.');
  return [];
}
