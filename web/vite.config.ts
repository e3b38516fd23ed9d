import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { keepApart } from './build/keep-apart.ts';
import { createChunkNamer } from './build/module-closure.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';

const publicPages = ['src/public/landing-main.tsx', 'src/public/old-main.tsx'];
const signInPages = ['src/app/routes/login.tsx', 'src/app/routes/register.tsx'];

/** Every signed-in page uses the shell, and the dashboard is opened first. */
const firstLoad = ['src/main.tsx', 'src/app/layout/shell.tsx', 'src/app/routes/dashboard.tsx'];

/** The page that is opened most after the dashboard. */
const tasksPage = ['src/app/routes/tasks.tsx'];

/** What the tasks page loads after its rows. */
const taskDialogs = ['src/features/planner/tasks/components/task-dialogs.tsx'];

/** What the shell and the dashboard load after the first paint: before the connection is lost or a dialog opens. */
const afterLoad = [
  'src/app/dashboard/setup-nudge.tsx',
  'src/app/layout/notifications-loaded.tsx',
  'src/app/layout/offline-banner.tsx',
  'src/features/assistant/capture/components/waiting-list.tsx',
  'src/features/assistant/capture/move-earlier-waiting.ts',
  'src/features/assistant/capture/settle-capture.ts',
  'src/features/planner/dashboard/components/getting-started.tsx',
  'src/features/planner/tasks/components/task-action-dialogs.ts',
  'src/features/reminders/push/connect-worker.ts',
  'src/lib/offline/offline.ts',
  '../contract/src/lazy-paths.ts',
];

/** What the index of react-query gives the sign-in page, which does not use it. */
const pagedQueries = [
  'react-query/build/modern/useInfiniteQuery.js',
  'query-core/build/modern/infiniteQueryObserver.js',
].map((file) => `../node_modules/@tanstack/${file}`);

export default defineConfig({
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(/(inter|newsreader)-latin-wght-normal/),
    firstLoadBudget({ modules: ['src/public/landing-main.tsx'], maxKilobytes: 90 }),
    firstLoadBudget({ modules: ['src/main.tsx', 'src/app/routes/login.tsx'], maxKilobytes: 110 }),
    firstLoadBudget({
      modules: firstLoad,
      maxKilobytes: 190,
    }),
    keepApart({ pages: publicPages, app: 'src/main.tsx' }),
    prerender('src/public/prerender-pages.tsx', {
      login: ['src/app/routes/login.tsx'],
      dashboard: firstLoad,
      tasks: ['src/app/layout/shell.tsx', ...tasksPage],
    }),
    serviceWorker({
      entry: 'src/service-worker/main.ts',
      modules: ['src/main.tsx', 'src/app/not-found.tsx'],
      screens: [
        'src/app/layout/shell.tsx',
        'src/app/routes/dashboard.tsx',
        'src/app/routes/tasks.tsx',
        'src/app/routes/contacts.tsx',
        'src/app/routes/recurring-tasks.tsx',
        // Logout redirects here, offline too.
        'src/app/routes/login.tsx',
      ],
      unhashedFiles: ['app.html', 'theme.js', 'favicon.svg', 'manifest.webmanifest'],
    }),
    precompress(),
  ],
  resolve: {
    // The original injects a <style> element, which a strict style-src forbids.
    alias: { 'react-remove-scroll': path.resolve(import.meta.dirname, 'src/ui/scroll-lock.tsx') },
  },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // All target browsers support modulepreload.
    modulePreload: {
      polyfill: false,
      // Not for the language package: Chromium never refetches a module whose preload failed, so a retry could not succeed.
      resolveDependencies: (file, parts) => (/\/(?:english|english-requests|with-hindi)-/.test(file) ? [] : parts),
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Every chunk costs a round trip: what a page loads together is one chunk.
        codeSplitting: {
          groups: [
            {
              name: createChunkNamer(
                [
                  { name: 'base', of: [...firstLoad, ...tasksPage], usedBy: publicPages, later: true },
                  { name: 'base', of: afterLoad, usedBy: publicPages },
                  { name: 'workspace', of: pagedQueries, alone: true },
                  { name: 'start', of: ['src/main.tsx'] },
                  { name: 'start', of: [...firstLoad, ...tasksPage], usedBy: signInPages, later: true },
                  { name: 'start', of: afterLoad, usedBy: signInPages },
                  { name: 'sign-in', of: ['src/app/routes/login.tsx'] },
                  { name: 'workspace', of: firstLoad },
                  { name: 'workspace', of: afterLoad, usedBy: tasksPage },
                  { name: 'later-shared', of: afterLoad, usedBy: [...publicPages, ...signInPages], later: true },
                  { name: 'later', of: afterLoad },
                  { name: 'tasks', of: tasksPage },
                  { name: 'task-dialogs', of: taskDialogs },
                ],
                /\/@radix-ui\/react-(?:radio-group|switch)\//,
              ),
              debugName: 'first-load',
              includeDependenciesRecursively: false,
            },
            {
              // Icons used by the same pages share a chunk.
              name: 'icons',
              test: /\/lucide-react\/dist\/esm\/icons\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 3_000,
            },
          ],
        },
      },
      // The public pages are documents with small scripts; everything else is the app.
      input: ['index.html', ...publicPages],
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  },
});

/** Preloads the fonts with the page instead of after its style sheet. */
function preloadFonts(pattern: RegExp): Plugin {
  return {
    name: 'aide:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && pattern.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
