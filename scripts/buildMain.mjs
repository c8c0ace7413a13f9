import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Compiles the core, so that workers forked by tests run the code under test. */
export function setup() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'main'], {
    cwd: root,
    stdio: 'inherit',
  });
}
