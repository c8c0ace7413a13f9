// `npm run long -- <name>`: a long check in its full size; its figures go to docs/figures/<name>.md with date and command.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { describeMachine, figuresTable, loadBuilt, namesOf, writeFigures } from './figures.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { root } from './run.mjs';

const TRIALS = 'main/evaluation/trials';

/** Names of the long checks: the modules that export a `trial`. */
export function trialNames(folder = join(root, TRIALS)) {
  return namesOf(folder, 'trial');
}

/** The page of docs/figures: what was found, when, where and by which command. */
export function figuresPage({ name, figures, problems, seconds, tables = '', ...rest }) {
  const all = [...figures, { name: 'seconds in all', value: Math.round(seconds) }];
  const table = figuresTable({ title: name, figures: all, command: `npm run long -- ${name}`, ...rest });
  const found =
    problems.length === 0
      ? ['No problem was found.']
      : ['Problems:', '', ...problems.map((words) => `- ${words}`)];
  return [...table, ...found, ...(tables === '' ? [] : ['', tables]), ''].join('\n');
}

async function runTrial(name) {
  const { trial } = await loadBuilt(`${TRIALS}/${name}`);
  console.error(trial.shows);
  const started = performance.now();
  const outcome = await trial.run((words) => console.error(words));
  const seconds = (performance.now() - started) / 1000;
  const date = new Date().toISOString().slice(0, 10);
  const machine = describeMachine();
  writeFigures(
    trial.page ?? name,
    figuresPage({ name, shows: trial.shows, ...outcome, seconds, date, machine }),
  );
  return outcome.problems.length === 0 ? 0 : 1;
}

async function main([name = '', ...others]) {
  const names = trialNames();
  if (!names.includes(name) || others.length > 0) {
    console.error(`npm run long -- <name>, where the name is one of: ${names.join(', ')}`);
    return 2;
  }
  await ensureInstalled();
  await ensureBuilt(['core']);
  return runTrial(name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(process.argv.slice(2)).then((code) => process.exit(code), endWith);
