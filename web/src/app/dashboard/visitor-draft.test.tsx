import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeToken, secondsFromNow } from '../../../test/browser.ts';
import { box, renderBox, stubCaptureApi } from '../../../test/capture-box.tsx';
import { renderComponent } from '../../../test/render.tsx';
import { LiveBox } from '../../public/landing/components/live-box.tsx';
import { themeChoice } from '../../lib/browser/theme.ts';
import { captureDraft, writeDraft } from '../../lib/storage/draft.ts';
import { endSession, findToken, startSession } from '../../lib/session/session.ts';

stubCaptureApi();

const signIn = (id = 'ada') => startSession(fakeToken({ id, email: `${id}@example.com`, exp: secondsFromNow(3600) }));

afterEach(() => {
  vi.unstubAllGlobals();
  endSession('logout');
});

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

it('does not show the message to the next user of the tab', async () => {
  signIn();
  const own = renderBox();
  await own.user.type(box(), 'call the lawyer');
  own.unmount();
  endSession('logout');
  const landing = await typeOnLandingPage('call the bank on friday');
  landing.unmount();
  signIn();
  renderBox().unmount();
  endSession('logout');
  signIn('grace');
  renderBox();
  expect(box()).toHaveProperty('value', '');
});

it.each(['QuotaExceededError', 'SecurityError'])('keeps what is typed if it cannot be stored: %s', (name) => {
  const refuse = () => {
    throw new DOMException('Not stored', name);
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: refuse });
  // An exception would reach the handler of the key before it sets the text.
  expect(() => writeDraft(captureDraft, 'call the lawyer')).not.toThrow();
  expect(() => writeDraft(captureDraft, '')).not.toThrow();
});

it('lets a visitor write on the landing page if the browser blocks storage', async () => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  for (const storage of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(storage, { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(findToken()).toBeNull();
  expect(themeChoice()).toBe('system');
  await typeOnLandingPage('call the bank on friday');
  expect(screen.getByLabelText('Write half a sentence')).toHaveProperty('value', 'call the bank on friday');
});
