// `npm test`: everything. `npm run check`: the quick part. Each installs what is missing first and says what it does.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

const quick = process.argv.includes('--quick');
const results = 'test-results';

/** Checks that pass or fail as one. */
const checks = [
  ['format and lint', 'biome', ['check', '.']],
  [
    'import rules',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'main', 'renderer', 'electron', 'e2e'],
  ],
  ['types', 'tsc', ['-b']],
  ['types of the page’s tests', 'tsc', ['-p', 'renderer/tsconfig.test.json']],
];

const tally = { passed: 0, failed: 0, skipped: 0, slow: [] };

function record(name, status, seconds, reason = '') {
  tally[status] += 1;
  tally.slow.push([seconds, name]);
  if (status === 'failed') console.log(`FAILED ${name}`);
  if (status === 'skipped') console.log(`skipped ${name}${reason === '' ? '' : `: ${reason}`}`);
}

async function check([name, tool, args]) {
  console.log(`\n# ${name}`);
  const { code, seconds } = await run(tool, args);
  record(name, code === 0 ? 'passed' : 'failed', seconds);
}

/** Unit and integration tests: real parts on temporary folders. */
async function unit() {
  console.log('\n# unit and integration');
  const file = `${results}/unit.json`;
  await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  if (!existsSync(file)) return record('unit and integration', 'failed', 0);
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  for (const suite of testResults) {
    if (suite.assertionResults.length === 0) record(`${suite.name}: ${suite.message}`, 'failed', 0);
    for (const one of suite.assertionResults) {
      const status = { passed: 'passed', failed: 'failed' }[one.status] ?? 'skipped';
      record(one.fullName, status, (one.duration ?? 0) / 1000);
    }
  }
}

/** End to end in Chromium, against the built page and core. */
async function endToEnd() {
  console.log('\n# end to end');
  const file = `${results}/e2e.json`;
  const { code } = await run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (!existsSync(file)) return record(`end to end (exit ${code})`, 'failed', 0);
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) for (const one of spec.tests) recordSpec(spec, one);
    for (const inner of suite.suites ?? []) walk(inner);
  };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  report.suites.forEach(walk);
  for (const error of report.errors ?? []) record(`end to end: ${error.message}`, 'failed', 0);
}

function recordSpec(spec, one) {
  const status = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }[
    one.status
  ];
  const seconds = one.results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  const reason = one.annotations.find(({ type }) => type === 'skip')?.description ?? '';
  record(`${spec.file}: ${spec.title}`, status, seconds, reason);
}

async function main() {
  await ensureInstalled();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const one of checks) await check(one);
  if (!quick) {
    const { findOrInstallChromium } = await import('./chromium.mjs');
    process.env.ANAMNESIS_CHROMIUM = await findOrInstallChromium();
    await check(['page build', 'vite', ['build', '--logLevel', 'warn']]);
  }
  await unit();
  if (!quick) await endToEnd();
  console.log('\n# slowest');
  tally.slow.sort((a, b) => b[0] - a[0]);
  for (const [seconds, name] of tally.slow.slice(0, 12))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
}

await main();
