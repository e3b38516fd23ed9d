// A step of npm run check: lints the OpenAPI description with the recommended rules of Redocly. Errors fail, warnings do not.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { buildDocs } from '../src/platform/http/docs.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const docs = await buildDocs();
const source = JSON.stringify(docs.swagger());
const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
const errors = problems.filter(({ severity }) => severity === 'error');
for (const { message, ruleId, location } of errors)
  print(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer ?? '').join(', ')})`);
print(`OpenAPI description: ${Math.round(source.length / 1000)} KB, ${errors.length} errors`);
process.exitCode = errors.length === 0 ? 0 : 1;
