import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(/(inter|newsreader)-latin-wght-normal/),
    firstLoadBudget({ page: 'src/app/routes/login.tsx', maxKilobytes: 110 }),
    firstLoadBudget({ page: 'src/app/routes/dashboard.tsx', maxKilobytes: 190 }),
    serviceWorker({
      page: 'src/app/routes/dashboard.tsx',
      also: ['/src/app/layout/shell.tsx', '/language/src/index.ts'],
      publicFiles: ['/theme.js', '/favicon.svg', '/manifest.webmanifest'],
    }),
    precompress(),
  ],
  resolve: {
    // The original locks scrolling with a <style> element, which a strict style-src forbids.
    alias: { 'react-remove-scroll': path.resolve(import.meta.dirname, 'src/ui/scroll-lock.tsx') },
  },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  },
});
