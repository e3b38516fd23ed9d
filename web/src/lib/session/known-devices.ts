const key = 'devices';
const maxKept = 5;

/** Returns the device tokens of earlier sign-ins in this browser, newest first. */
export function listDevices(): string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);
}

/** Stores a device token beyond the session: it exempts this browser from a lockout after failed sign-ins elsewhere. */
export function rememberDevice(token: string | undefined): void {
  if (token === undefined) return;
  localStorage.setItem(key, [token, ...listDevices()].slice(0, maxKept).join(' '));
}
