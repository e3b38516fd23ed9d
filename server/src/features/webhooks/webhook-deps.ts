import type { AllowList } from '../../platform/outbound/allow-list.ts';
import type { Seal } from '../../platform/seal.ts';

export interface WebhookDeps {
  seal: Seal;
  allowed: AllowList;
}
