import { afterEach, expect, it } from 'vitest';
import { fakeToken, secondsFromNow } from '../../../../../test/browser.ts';
import { box, renderBox, stubCaptureApi } from '../../../../../test/capture-box.tsx';
import { endSession, startSession } from '../../../../lib/session/session.ts';

stubCaptureApi();

const signIn = (id: string) => startSession(fakeToken({ id, email: `${id}@example.com`, exp: secondsFromNow(3600) }));

afterEach(() => endSession('logout'));

it('keeps the draft of an account, and does not show it to the next user of the tab', async () => {
  signIn('ada');
  const first = renderBox();
  await first.user.type(box(), 'call the lawyer');
  first.unmount();
  endSession('logout');
  signIn('bo');
  const second = renderBox();
  expect(box()).toHaveProperty('value', '');
  second.unmount();
  endSession('logout');
  signIn('ada');
  renderBox();
  expect(box()).toHaveProperty('value', 'call the lawyer');
});
