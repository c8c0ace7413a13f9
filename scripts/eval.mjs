// `npm run eval -- <harness> --data <path> --out <folder>`: measures memory on a scratch store; the command line's `eval`.
import { ensureBuilt } from './build.mjs';
import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { root } from './run.mjs';

async function main() {
  await ensureInstalled();
  await ensureBuilt(['core']);
  // From the caller's folder, so that its paths mean what they say.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return runNode([`${root}build/main/cli/anamnesis.js`, 'eval', ...process.argv.slice(2)], { cwd });
}

await main().then((code) => process.exit(code), endWith);
