import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeToken, secondsFromNow } from '../../../test/browser.ts';
import { box, renderBox, stubCaptureApi } from '../../../test/capture-box.tsx';
import { renderComponent } from '../../../test/render.tsx';
import { LiveBox } from '../../features/landing/components/live-box.tsx';
import { endSession, startSession } from '../../lib/session/session.ts';

stubCaptureApi();

const signIn = () => startSession(fakeToken({ id: 'ada', email: 'ada@example.com', exp: secondsFromNow(3600) }));

afterEach(() => endSession('logout'));

/** Types a message into the example on the landing page. */
async function typeOnLandingPage(text: string) {
  const { user, unmount } = renderComponent(<LiveBox />);
  const field = screen.getByLabelText('Write half a sentence');
  await user.clear(field);
  await user.type(field, text);
  return { user, unmount };
}

it('starts the capture box with the message of the visitor, once', async () => {
  const landing = await typeOnLandingPage('call the bank on friday');
  landing.unmount();
  signIn();
  const first = renderBox();
  expect(box()).toHaveProperty('value', 'call the bank on friday');
  await first.user.clear(box());
  first.unmount();
  renderBox();
  expect(box()).toHaveProperty('value', '');
});

it('does not start the capture box with an example', async () => {
  const landing = await typeOnLandingPage('call the bank on friday');
  await landing.user.click(screen.getByRole('button', { name: /Take the bread out/ }));
  landing.unmount();
  signIn();
  renderBox();
  expect(box()).toHaveProperty('value', '');
});

it('keeps a draft of the account', async () => {
  signIn();
  const first = renderBox();
  await first.user.type(box(), 'call the lawyer');
  first.unmount();
  endSession('logout');
  const landing = await typeOnLandingPage('call the bank on friday');
  landing.unmount();
  signIn();
  renderBox();
  expect(box()).toHaveProperty('value', 'call the lawyer');
});

it('keeps the draft of an account that tries the landing page while signed in', async () => {
  signIn();
  const first = renderBox();
  await first.user.type(box(), 'call the lawyer');
  first.unmount();
  const landing = await typeOnLandingPage('call the bank on friday');
  await landing.user.click(screen.getByRole('button', { name: /Take the bread out/ }));
  landing.unmount();
  renderBox();
  expect(box()).toHaveProperty('value', 'call the lawyer');
});
