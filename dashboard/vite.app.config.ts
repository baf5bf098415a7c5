import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** HTML knows no zero character, which a minified script may have. */
const withoutZero: Plugin = {
  name: 'without-zero',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll('\0', String.raw`\x00`);
    },
  },
};

/** The page that MCP clients show in the conversation: one file, since it may load nothing. The service reads it (src/http/mcp/apps). */
export default defineConfig({
  root: fileURLToPath(new URL('app', import.meta.url)),
  publicDir: false,
  plugins: [withoutZero, viteSingleFile({ removeViteModuleLoader: true })],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('dist/app', import.meta.url)),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
