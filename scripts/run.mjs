import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a tool of node_modules/.bin from the project's root with its output shown; gives its exit code and seconds. */
export function run(tool, args, env = {}) {
  const started = performance.now();
  const binary = `${root}node_modules/.bin/${tool}`;
  return new Promise((resolve) => {
    const child = spawn(binary, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const end = (code) => resolve({ code: code ?? 1, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      console.error(`${tool} could not be started: ${error.message}`);
      end(1);
    });
    child.on('exit', end);
  });
}
