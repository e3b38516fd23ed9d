import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { ZoneSearch } from './zone-search.tsx';

it('finds a time zone by city or country; Enter selects the first, a click any', async () => {
  const choose = vi.fn<(zone: string) => void>();
  const { user } = renderComponent(<ZoneSearch today={new Date('2026-11-16')} onChoose={choose} />);
  const box = screen.getByRole('searchbox', { name: 'Find by country or city' });
  await user.type(box, 'mumbai');
  expect((await screen.findByRole('button', { name: /Mumbai ?, India/ })).textContent).toContain('GMT+5:30');
  await user.keyboard('{Enter}');
  expect(choose).toHaveBeenLastCalledWith('Asia/Kolkata');
  expect(box).toHaveProperty('value', '');
  await user.type(box, 'spain');
  await user.click(await screen.findByRole('button', { name: /Madrid/ }));
  expect(choose).toHaveBeenLastCalledWith('Europe/Madrid');
});

it('shows a message when nothing is found', async () => {
  const { user } = renderComponent(<ZoneSearch today={new Date('2026-11-16')} onChoose={() => {}} />);
  await user.type(screen.getByRole('searchbox'), 'atlantis');
  expect(await screen.findByText('No time zone found.')).not.toBeNull();
});
