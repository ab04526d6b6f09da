import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** `npm run dev` takes its games from a running server. */
const server = process.env.DAMIER_SERVER ?? 'http://127.0.0.1:8100';

export default defineConfig({
  plugins: [svelte()],
  // The tests run what browsers run, not Svelte's server side.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // Inlined data: URLs would need a laxer content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'damier-board': 'embed/src/index.ts' },
      output: {
        // Pages of other sites load the board by an address that stays.
        entryFileNames: ({ name }) =>
          name === 'damier-board' ? 'embed/[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
