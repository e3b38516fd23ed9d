import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { keepApart } from './build/keep-apart.ts';
import { createClosureNamer } from './build/module-closure.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';

const publicPages = ['src/public/landing-main.tsx', 'src/public/old-main.tsx'];

export default defineConfig({
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(/(inter|newsreader)-latin-wght-normal/),
    firstLoadBudget({ modules: ['src/public/landing-main.tsx'], maxKilobytes: 90 }),
    firstLoadBudget({ modules: ['src/main.tsx', 'src/app/routes/login.tsx'], maxKilobytes: 110 }),
    firstLoadBudget({
      modules: ['src/main.tsx', 'src/app/layout/shell.tsx', 'src/app/routes/dashboard.tsx'],
      maxKilobytes: 190,
    }),
    keepApart({ pages: publicPages, app: 'src/main.tsx' }),
    prerender('src/public/prerender-pages.tsx'),
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
      resolveDependencies: (file, parts) => (/\/(?:english|english-requests|index)-/.test(file) ? [] : parts),
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Modules shared by the public pages and the app, in a few chunks instead of twenty that compress badly.
        codeSplitting: {
          groups: [
            {
              name: 'forms',
              priority: 1,
              test: /\/src\/(?:ui\/(?:control-class|error-panel|field|form-message|password-field|skeleton|text-field|text-link-class)|lib\/(?:api\/api-client|api\/api-error|forms\/use-form))\.tsx?$/,
            },
            { name: 'react', priority: 3, test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
            {
              name: 'kit',
              priority: 2,
              test: /\/src\/(?:ui\/(?:wordmark|button|button-class|spinner|icon|icon-button)|lib\/(?:session\/session|session\/use-session|browser\/theme|log|timings|events\/data-layer))\.tsx?$|\/clsx\/|vite\/preload-helper|\/lucide-react\/dist\/esm\/(?:Icon|createLucideIcon|defaultAttributes|shared)/,
            },
            {
              // The icons of toasts and the sign-in page. Grouped by the pages that use them, they would add a dozen others.
              name: 'sign-in-icons',
              priority: 2,
              test: /\/lucide-react\/dist\/esm\/icons\/(?:bell-ring|chart-no-axes-column|check|mic|send|x)\.m?js$/,
            },
            {
              // Icons used by the same pages share a chunk: every chunk costs a round trip.
              name: 'icons',
              priority: 1,
              test: /\/lucide-react\/dist\/esm\/icons\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 3_000,
            },
            {
              // The dialogs of a task row, on any page: one chunk instead of six, whose names the entry would have to contain.
              name: 'task-dialogs',
              priority: 1,
              test: /\/src\/features\/planner\/tasks\/(?:components\/(?:delete-task-dialog|edit-task-dialog|reschedule-box|task-action-dialogs)|use-read-date|reschedule\.rules)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            {
              // The code for offline use in one chunk: it is loaded after the page, before the connection is lost.
              name: 'offline',
              priority: 4,
              test: /\/src\/(?:lib\/offline\/(?!offline-(?:state|calls))|app\/(?:use-offline-sync|use-launched-files|launched-file|layout\/(?:offline-banner|waiting-change))|features\/assistant\/capture\/(?:components\/waiting-list|move-earlier-waiting|settle-capture)|ui\/conflict-notice)|\/idb-keyval\//,
              includeDependenciesRecursively: false,
            },
            {
              // Every signed-in page uses the shell, and the dashboard is opened first.
              name: createClosureNamer('workspace', {
                together: ['src/app/layout/shell.tsx', 'src/app/routes/dashboard.tsx'],
                apart: ['src/main.tsx', 'src/app/routes/login.tsx', 'src/app/routes/register.tsx'],
                apartForGood: publicPages,
                unused: /\/@radix-ui\/react-(?:alert-dialog|checkbox|radio-group|switch)\//,
              }),
              debugName: 'workspace',
              includeDependenciesRecursively: false,
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
