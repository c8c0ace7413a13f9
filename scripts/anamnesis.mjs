// `npm run -s anamnesis -- <command> …`: the command line. Installs and builds where needed, saying so on stderr alone.
import { ensureBuilt } from './build.mjs';
import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { root } from './run.mjs';

async function main() {
  const given = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt(given.includes('serve') ? ['core', 'page'] : ['core']);
  // From the caller's folder, so that its paths mean what they say.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return runNode([`${root}build/main/cli/anamnesis.js`, ...given], { cwd });
}

await main().then((code) => process.exit(code), endWith);
