import type { ExportSection } from '../accounts/export-account.ts';
import { readTwoFactor } from './read-two-factor.ts';

export const twoFactorExport: ExportSection = { name: 'twoFactor', read: readTwoFactor };
