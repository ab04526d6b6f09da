import { defineConfig } from 'vite';

/** The package as one file. The server's page builds the same file for /embed/damier-board.js. */
export default defineConfig({
  build: {
    target: 'es2022',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'damier-board.js' },
  },
});
