// Runs a program from the project's root with its output shown.
import { spawn } from 'node:child_process';
import { root } from './run.mjs';

/** Waits for the program and gives its exit code; passes signals on, so that it can end in order. */
export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  // A terminal's Ctrl-C reaches the child too: this process waits for it.
  const wait = () => {};
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', wait);
  process.on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/** Runs a script of Node. */
export function runNode(args, options = {}) {
  return runProgram(process.execPath, args, options);
}
