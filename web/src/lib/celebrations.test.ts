import { expect, it } from 'vitest';
import { celebrate, occasions, onCelebration, type Occasion } from './celebrations.ts';

it('S4.conf.11 every occasion, an email connection among them, reaches whoever throws the confetti', () => {
  const heard: Occasion[] = [];
  const stop = onCelebration((occasion) => heard.push(occasion));
  for (const occasion of occasions) celebrate(occasion);
  expect(heard).toEqual(occasions);
  expect(heard).toContain('email_connected');
  stop();
  celebrate('login');
  expect(heard).toHaveLength(occasions.length);
});
