// What the pages of docs/figures share: where they are, what machine it was, and how modules of the build are found and run.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/** Names of the modules of a folder of sources that export a constant of this name. */
export function namesOf(folder, constant) {
  const exported = new RegExp(`^export const ${constant}\\b`, 'm');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => exported.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
}

/** Imports a module of the build by the path of its source without the ending. */
export function loadBuilt(path) {
  return import(pathToFileURL(join(root, `build/${path}.js`)).href);
}

/** Cores, memory, system and Node of this machine. */
export function describeMachine() {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memory} GiB, ${process.platform}, Node ${process.versions.node}`;
}

/** The table of figures, and above it what it shows, when, where and by which command. */
export function figuresTable({ title, shows, figures, command, date, machine, load }) {
  return [
    `# ${title}`,
    '',
    shows,
    '',
    `${date}, \`${command}\`, ${machine}${load ? `, load ${load}` : ''}.`,
    '',
    '| figure | value |',
    '|---|---|',
    ...figures.map((figure) => `| ${figure.name} | ${figure.value} |`),
    '',
  ];
}

/** Writes docs/figures/<name>.md and shows it. */
export function writeFigures(name, page) {
  const folder = join(root, 'docs/figures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), page);
  console.log(page);
}
