import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow } from '../../../../../test/browser.ts';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { listDevices } from '../../../../lib/session/known-devices.ts';
import { endSession } from '../../../../lib/session/session.ts';
import { proveAtProvider, returnFromProvider, visitProvider } from '../identities.api.ts';
import { Identities } from './identities.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';

const visit = { url: 'https://id.example/authorize?state=abc', binding: 'secret' };

/** Stubs the redirect. */
function stubNavigation() {
  const assign = vi.fn<(url: string) => void>();
  const { href, origin, pathname, search, hash } = location;
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
  return assign;
}

describe('ProviderSignIn', () => {
  it('shows nothing when the server has no provider', async () => {
    const api = stubApi();
    api.respond('getSignInOptions', { success: true, data: { provider: null } });
    renderComponent(<ProviderSignIn />);
    await expect.poll(() => api.requests).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('redirects to the provider, and completes with the secret of this tab', async () => {
    const [api, assign] = [stubApi(), stubNavigation()];
    api.respond('getSignInOptions', { success: true, data: { provider: { name: 'Example ID' } } });
    api.respond('beginProviderSignIn', { success: true, data: visit });
    const { user } = renderComponent(<ProviderSignIn invite="welcome" />);
    await user.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(visit.url));
    const needed = { twoFactorRequired: true, challenge: 'abc', passkey: false } as const;
    api.respond('completeProviderSignIn', { success: true, data: needed });
    expect(await returnFromProvider('?code=a')).toEqual({ needed });
    expect(api.bodies('completeProviderSignIn')).toMatchObject([
      { response: '?code=a', binding: 'secret', invite: 'welcome' },
    ]);
    await expect(returnFromProvider('?code=a')).rejects.toThrow('did not start a sign-in');
  });

  it('registers this browser as a known device after the sign-in', async () => {
    const [api, assign] = [stubApi(), stubNavigation()];
    api.respond('beginProviderSignIn', { success: true, data: visit });
    await visitProvider({ linking: false });
    expect(assign).toHaveBeenCalledOnce();
    const token = fakeToken({ id: 'x', email: 'asha@corp.example', exp: secondsFromNow(60) });
    api.respond('completeProviderSignIn', { success: true, data: { token, device: 'device-token' } });
    expect(await returnFromProvider('?code=a')).toEqual({ to: '/dashboard' });
    expect(listDevices()).toContain('device-token');
    endSession('absent');
  });
});

describe('reauthentication at the provider', () => {
  it('returns to the page that required it', async () => {
    const [api, assign] = [stubApi(), stubNavigation()];
    api.respond('beginProviderReauthentication', { success: true, data: visit });
    await proveAtProvider();
    expect(assign).toHaveBeenCalledWith(visit.url);
    api.respond('reauthenticate', { success: true, data: { until: '2026-01-05T09:00:00.000Z' } });
    expect(await returnFromProvider('?code=a')).toMatchObject({ to: expect.stringMatching(/^\//) as string });
    expect(api.bodies('reauthenticate')).toEqual([{ provider: { response: '?code=a', binding: 'secret' } }]);
  });
});

describe('Identities', () => {
  it('disconnects an account after a confirmation', async () => {
    const api = stubApi();
    const identity = {
      id: '00000000-0000-4000-8000-000000000001',
      issuer: 'https://id.example',
      label: 'asha@corp.example',
      createdAt: '2026-01-05T09:00:00.000Z',
      lastUsedAt: null,
    };
    api.respond('unlinkIdentity', { success: true, data: { id: identity.id } });
    const { user } = renderComponent(<Identities provider={{ name: 'Example ID' }} identities={[identity]} />);
    expect(screen.getByRole('button', { name: 'Connect Example ID' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Disconnect asha@corp.example' }));
    expect(api.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    await expect.poll(() => api.requests[0]?.params).toEqual({ id: identity.id });
  });
});
