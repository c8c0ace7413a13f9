// `npm run bench -- <name>`: measures and compares; its figures go to docs/figures/bench-<name>.md. It fails on no time.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { describeMachine, figuresTable, loadBuilt, namesOf, writeFigures } from './figures.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { root } from './run.mjs';

const BENCHES = 'main/evaluation/benches';

/** Names of the benches: the modules that export a `bench`. */
export function benchNames(folder = join(root, BENCHES)) {
  return namesOf(folder, 'bench');
}

/** The page of docs/figures: the figures, and how they were measured. */
export function benchPage({ name, notes, ...rest }) {
  const table = figuresTable({ title: `bench ${name}`, command: `npm run bench -- ${name}`, ...rest });
  return [...table, ...notes.map((words) => `- ${words}`), ''].join('\n');
}

async function runBench(name) {
  const { bench } = await loadBuilt(`${BENCHES}/${name}`);
  if (bench.needsPage) {
    await ensureBuilt(['page']);
    process.env.ANAMNESIS_CHROMIUM ??= await findOrInstallChromium();
  }
  console.error(bench.shows);
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  const outcome = await bench.run((words) => console.error(words));
  const date = new Date().toISOString().slice(0, 10);
  const page = benchPage({ name, shows: bench.shows, ...outcome, date, machine: describeMachine(), load });
  writeFigures(`bench-${name}`, page);
  return 0;
}

async function main([name = '', ...others]) {
  const names = benchNames();
  if (!names.includes(name) || others.length > 0) {
    console.error(`npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
    return 2;
  }
  await ensureInstalled();
  await ensureBuilt(['core']);
  return runBench(name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(process.argv.slice(2)).then((code) => process.exit(code), endWith);
