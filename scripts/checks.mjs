// The checks before any test: format, lint, types, boundaries, owners, texts, SQL, unused code, documents.
export const CHECKS = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'types of server and packages': ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the web app': ['node_modules/typescript/bin/tsc', '-p', 'apps/web'],
  'types of the storefront script': ['node_modules/typescript/bin/tsc', '-p', 'apps/storefront'],
  'types of the survey page': ['node_modules/typescript/bin/tsc', '-p', 'apps/survey'],
  'types of the journeys': ['node_modules/typescript/bin/tsc', '-p', 'e2e'],
  boundaries: ['scripts/check-boundaries.mjs'],
  'owners of tables': ['scripts/check-owners.mjs'],
  'texts of the server': ['scripts/check-texts.mjs'],
  'raw SQL statements': ['apps/server/scripts/check-statements.ts'],
  'unused code': ['node_modules/knip/bin/knip.js'],
  'links in documents': ['scripts/check-links.mjs'],
  'the specification': ['scripts/check-specification.mjs'],
  'private words': ['scripts/check-words.mjs'],
};
