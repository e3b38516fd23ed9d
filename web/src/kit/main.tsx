import { createRoot } from 'react-dom/client';
import { followTheme } from '../lib/browser/theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Kit } from './kit.tsx';

followTheme();

const root = document.querySelector('#root');
if (!root) throw new Error('kit.html has no #root to draw in.');
createRoot(root).render(
  <>
    <Kit />
    <Toaster />
  </>,
);
