import { readFileSync } from 'node:fs';
import { API } from 'typescript/unstable/sync';

/** A source file that no longer compiles, with its first error. */
export interface BrokenFile {
  path: string;
  error: string;
}

/**
 * Compiles projects as if files had other contents, and returns the sources that fail: the places to which the
 * compiler leads after such a change. Tests are left out.
 * @param changed contents by path from the root.
 * @param isAffected whether a source may depend on the change, by its text; the others are not checked, which would
 *   take minutes.
 */
export function compileWith(
  root: string,
  projects: readonly string[],
  changed: Readonly<Record<string, string>>,
  isAffected: RegExp,
): BrokenFile[] {
  const contents = new Map(
    Object.entries(changed).map(([path, text]) => [`${root}/${path}`, text]),
  );
  const api = new API({ cwd: root, fs: { readFile: (path) => contents.get(path) } });
  try {
    const openProjects = projects.map((project) => `${root}/${project}`);
    const broken = new Map<string, string>();
    for (const { program, rootFiles } of api.updateSnapshot({ openProjects }).getProjects()) {
      for (const path of rootFiles) {
        if (/\.test\.tsx?$|\/test\//.test(path) || broken.has(path)) continue;
        if (!isAffected.test(readFileSync(path, 'utf8'))) continue;
        const [first] = program.getSemanticDiagnostics(path);
        if (first) broken.set(path, first.text);
      }
    }
    return [...broken]
      .map(([path, error]) => ({ path: path.slice(root.length + 1), error }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  } finally {
    api.close();
  }
}
