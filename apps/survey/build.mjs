import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Script and style together, compressed: the page opens on phones in bad networks. */
const GZIP_BYTES_MAX = 30_000;

/** The script and the style of the public page of surveys. */
export async function buildSurveyPage() {
  const { output } = [
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2020',
        modulePreload: false,
        lib: { entry: 'src/main.ts', name: 'clientela_survey', formats: ['iife'] },
      },
    }),
  ].flat()[0];
  const script = output.find(({ type }) => type === 'chunk').code.trim();
  const style = String(output.find(({ type }) => type === 'asset').source).trim();
  const size = gzipSync(script + style, { level: 9 }).length;
  if (size > GZIP_BYTES_MAX) {
    throw new Error(`the survey page is ${size} bytes compressed, more than ${GZIP_BYTES_MAX}`);
  }
  return { script, style, size };
}

if (import.meta.main) {
  const { script, style, size } = await buildSurveyPage();
  mkdirSync(`${folder}dist`, { recursive: true });
  writeFileSync(`${folder}dist/page.js`, script);
  writeFileSync(`${folder}dist/page.css`, style);
  process.stdout.write(`The survey page is ${size} bytes compressed.\n`);
}
