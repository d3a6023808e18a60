// A minute or two: the checks, then the rules.
import { CHECKS } from './checks.mjs';
import { ensureInstalled, node, run } from './installed.mjs';

ensureInstalled();
for (const args of Object.values(CHECKS)) run(node(), args);
run(node(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'rules', '--reporter', 'dot']);
