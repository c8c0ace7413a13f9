// `npm run long -- <name>`: a long check in its full size; its figures go to docs/figures/<name>.md with date and command.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith } from './refusal.mjs';
import { root } from './run.mjs';

const TRIALS = 'main/evaluation/trials';

/** Names of the long checks: the modules that export a `trial`. */
export function trialNames(folder = join(root, TRIALS)) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /^export const trial\b/m.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
}

/** The page of docs/figures: what was found, when, where and by which command. */
export function figuresPage({ name, shows, figures, problems, seconds, date, machine }) {
  const rows = [...figures, { name: 'seconds in all', value: Math.round(seconds) }];
  return [
    `# ${name}`,
    '',
    shows,
    '',
    `${date}, \`npm run long -- ${name}\`, ${machine}.`,
    '',
    '| figure | value |',
    '|---|---|',
    ...rows.map((row) => `| ${row.name} | ${row.value} |`),
    '',
    ...(problems.length === 0
      ? ['No problem was found.']
      : ['Problems:', '', ...problems.map((words) => `- ${words}`)]),
    '',
  ].join('\n');
}

function describeMachine() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}

async function runTrial(name) {
  const { trial } = await import(pathToFileURL(join(root, `build/${TRIALS}/${name}.js`)).href);
  console.error(trial.shows);
  const started = performance.now();
  const outcome = await trial.run((words) => console.error(words));
  const seconds = (performance.now() - started) / 1000;
  const date = new Date().toISOString().slice(0, 10);
  const page = figuresPage({
    name,
    shows: trial.shows,
    ...outcome,
    seconds,
    date,
    machine: describeMachine(),
  });
  const folder = join(root, 'docs/figures');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), page);
  console.log(page);
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
