import type { UserContext } from '../../platform/context.ts';
import { presentProfile } from './accounts.presenter.ts';
import { readProfile } from './read-profile.ts';

/** What one feature adds to the export of an account: everything it keeps about the user, as it would present it. */
export interface ExportSection {
  name: string;
  read(context: UserContext): Promise<unknown>;
}

/** Everything the product keeps about an account. Sections come from the features, so none has to know the others. */
export async function exportAccount(context: UserContext, sections: ExportSection[]): Promise<Record<string, unknown>> {
  const profile = presentProfile(await readProfile(context));
  const parts: [string, unknown][] = [];
  for (const section of sections) parts.push([section.name, await section.read(context)]);
  return { exportedAt: context.now.toISOString(), profile, ...Object.fromEntries(parts) };
}
