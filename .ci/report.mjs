// What the suites' reports say: every failure, every test that needed a second attempt, and the count on the last line.
// Before them seconds and tests by folder, which BY_FOLDER keeps as a file.
// `unfinished REPORT` prints the files of a report whose worker ended before they did.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { byFolder } from './by-folder.mjs';

const [folder, ...args] = process.argv.slice(2);
const SUITES = ['test', 'test:twice', 'test:slow', 'test:postgres'];
const BY_FOLDER = 'dist/tests-by-folder.txt';
const MAX_OF_A_FAILURE = 1_500;
/** Exit statuses of `timeout`, by itself and by a signal that cannot be refused. */
const OUT_OF_TIME = ['124', '137'];

const failed = ({ status }) => status === 'failed';
const doubtful = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;
const told = (file, { fullName, failureMessages }) =>
  `${relative('', file)} › ${fullName}\n${failureMessages.join('\n').slice(0, MAX_OF_A_FAILURE)}\n`;

/** Failed without a failed test or an error of its own: the process that ran it ended. */
const isUnfinished = (file) => failed(file) && !file.message && !file.assertionResults.some(failed);

const reportIn = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : undefined;

/** Files that were run again stand in for what was left of them at first. */
function filesOf(suite) {
  const last = reportIn(`${folder}/${suite}.json`) ?? [];
  const first = reportIn(`${folder}/${suite}.first.json`);
  if (!first) return { files: last, again: [] };
  const names = new Set(last.map(({ name }) => name));
  return { files: [...first.filter(({ name }) => !names.has(name)), ...last], again: [...names] };
}

/** The JSON report has no word about a worker whose process ended; the suite's output has. */
function endOfWorker(suite) {
  const lines = readFileSync(`${folder}/${suite}.log`, 'utf8').split('\n');
  const about = lines.filter((line) => /Worker exited|FATAL|heap|Segmentation/.test(line));
  return `${about.join('\n').slice(0, MAX_OF_A_FAILURE)}\n`;
}

function resultsOf(suite) {
  const { files, again } = filesOf(suite);
  const all = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, test })));
  const those = (which) => all.filter(({ test }) => which(test)).map(({ name, test }) => told(name, test));
  const unread = files.filter((file) => failed(file) && !file.assertionResults.some(failed));
  const unreadWords = unread.map(({ name, message }) => `${name}\n${message || endOfWorker(suite)}\n`);
  return {
    suite,
    passed: all.filter(({ test }) => test.status === 'passed').length,
    failures: [...those(failed), ...unreadWords],
    retried: [...those(doubtful), ...again.map((name) => `${name}\n${endOfWorker(suite)}`)],
  };
}

function printByFolder() {
  const text = SUITES.flatMap((suite) => byFolder(suite, filesOf(suite).files)).join('\n');
  mkdirSync(dirname(BY_FOLDER), { recursive: true });
  writeFileSync(BY_FOLDER, `${text}\n`);
  console.log(text);
}

const toldStep = (outcome) => {
  const [step, status] = outcome.split(/:(?=\d+$)/);
  return {
    step,
    words: OUT_OF_TIME.includes(status) ? `${step}: ran out of time` : `${step}: exit status ${status}`,
  };
};

function printResults() {
  const results = SUITES.map(resultsOf);
  const hasFailures = (step) => results.some(({ suite, failures }) => suite === step && failures.length > 0);
  // A step that fails without a failed test to show for it (types, formatting, installation) counts as one failure.
  const silent = args.map(toldStep).filter(({ step }) => !hasFailures(step));
  for (const test of results.flatMap(({ retried }) => retried))
    console.log(`PASSED AT THE SECOND ATTEMPT ${test}`);
  for (const test of results.flatMap(({ failures }) => failures)) console.log(`FAILED ${test}`);
  // Who is shown the end alone still learns which tests failed.
  for (const test of results.flatMap(({ failures }) => failures))
    console.log(`FAILED ${test.split('\n')[0]}`);
  for (const { words } of silent) console.log(`FAILED ${words}`);
  const sum = (counts) => counts.reduce((a, b) => a + b, 0);
  const passed = sum(results.map((each) => each.passed));
  const failures = sum(results.map((each) => each.failures.length)) + silent.length;
  console.log(`${passed} passed, ${failures} failed`);
  process.exitCode = failures > 0 ? 1 : 0;
}

if (folder === 'unfinished')
  for (const { name } of (reportIn(args[0]) ?? []).filter(isUnfinished)) console.log(name);
else {
  printByFolder();
  printResults();
}
