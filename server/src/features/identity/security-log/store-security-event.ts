import { uuidv7 } from 'uuidv7';
import { logSecurityEvent } from '../../../platform/security-line.ts';
import type { SecurityEventOccurred } from '../accounts/security-events.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { insertSecurityEvent } from './security-log.repository.ts';

/** Stores an event in the security log of its account and writes its line to the server's log. */
export async function storeSecurityEvent({ context, event }: SecurityEventOccurred): Promise<void> {
  const { type, userId, client, detail = null } = event;
  const address = client?.ip ?? null;
  const device = client === undefined ? null : describeDevice(client.userAgent);
  await insertSecurityEvent(context.tx, {
    id: uuidv7(),
    userId,
    type,
    detail,
    address,
    device,
    createdAt: context.now,
  });
  logSecurityEvent(context.log, { type, address, userId });
}
