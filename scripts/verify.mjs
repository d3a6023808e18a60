// Seconds, no database: format, lint, types, boundaries, unused code, rules, links in the documents.
import { ensureInstalled, node, run } from './installed.mjs';

ensureInstalled();
run(node(), ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
run(node(), ['node_modules/typescript/bin/tsc', '-p', '.']);
run(node(), ['node_modules/typescript/bin/tsc', '-p', 'apps/web']);
run(node(), ['node_modules/typescript/bin/tsc', '-p', 'e2e']);
run(node(), ['scripts/check-boundaries.mjs']);
run(node(), ['scripts/check-owners.mjs']);
run(node(), ['node_modules/knip/bin/knip.js']);
run(node(), ['scripts/check-links.mjs']);
run(node(), ['scripts/check-specification.mjs']);
run(node(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', '--reporter', 'dot']);
