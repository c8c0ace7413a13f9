import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Compiles the core, so that workers forked by tests run the code under test. Type errors are reported by the types step, not here. */
export function setup() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'main'], {
    cwd: root,
    stdio: 'ignore',
  });
}
