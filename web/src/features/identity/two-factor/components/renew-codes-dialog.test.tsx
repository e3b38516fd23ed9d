import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { stubApi } from '../../../../../test/stub-api.ts';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';

it('keeps the new recovery codes open until the user confirms that they are saved', async () => {
  const api = stubApi();
  api.respond('getReauthenticationWays', { success: true, data: { code: true, passkey: false, provider: null } });
  api.respond('renewRecoveryCodes', { success: true, data: { recoveryCodes: ['abcd-efgh', 'ijkl-mnop'] } });
  api.respond('getTwoFactor', { success: true, data: { enabled: true, enabledAt: null, recoveryCodesLeft: 2 } });
  const onClose = vi.fn<() => void>();
  const { user } = renderComponent(<RenewCodesDialog onClose={onClose} />);
  await user.type(screen.getByLabelText('Your password'), 'correct horse');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByText('ijkl-mnop')).toBeTruthy();
  expect(api.bodies('renewRecoveryCodes')).toEqual([{ password: 'correct horse', code: '123456' }]);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(onClose).toHaveBeenCalledOnce();
});
