import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { mock } from './mock/plugin.ts';

// `npm run dev` speaks to the mock; with DAMIER_SERVER=http://127.0.0.1:8100 to a real server.
const server = process.env.DAMIER_SERVER;

export default defineConfig({
  plugins: [svelte(), ...(server || process.env.VITEST ? [] : [mock()])],
  // The tests run what browsers run, not Svelte's server side.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // Inlined data: URLs would need a laxer content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: server
      ? { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } }
      : {},
  },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
