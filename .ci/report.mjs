// What the suites' reports say: every failure, every test that needed a second attempt, and the count on the last line.
import { existsSync, readFileSync } from 'node:fs';

const [folder, ...broken] = process.argv.slice(2);
const SUITES = ['test', 'test:slow', 'test:postgres'];
const MOST_OF_A_FAILURE = 1_500;

const failed = ({ status }) => status === 'failed';
const doubtful = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;
const told = (file, { fullName, failureMessages }) =>
  `${file} › ${fullName}\n${failureMessages.join('\n').slice(0, MOST_OF_A_FAILURE)}\n`;

/** The JSON report has no word about a worker whose process ended; the suite's output has. */
function ended(suite) {
  const lines = readFileSync(`${folder}/${suite}.log`, 'utf8').split('\n');
  const about = lines.filter((line) => /Worker exited|Fatal|FATAL|heap|Unhandled/.test(line));
  return about.join('\n').slice(0, MOST_OF_A_FAILURE);
}

function resultsOf(suite) {
  const report = `${folder}/${suite}.json`;
  if (!existsSync(report)) return { suite, passed: 0, failures: [], retried: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ name, test })),
  );
  const those = (which) => all.filter(({ test }) => which(test)).map(({ name, test }) => told(name, test));
  const unread = testResults.filter((file) => failed(file) && !file.assertionResults.some(failed));
  const failures = [
    ...those(failed),
    ...unread.map(({ name, message }) => `${name}\n${message || ended(suite)}\n`),
  ];
  return { suite, passed: numPassedTests, failures, retried: those(doubtful) };
}

const results = SUITES.map(resultsOf);
const hasFailures = (step) => results.some(({ suite, failures }) => suite === step && failures.length > 0);
// A step that fails without a failed test to show for it (types, formatting, installation) counts as one failure.
const silent = broken.filter((step) => !hasFailures(step));
for (const test of results.flatMap(({ retried }) => retried))
  console.log(`PASSED AT THE SECOND ATTEMPT ${test}`);
for (const test of results.flatMap(({ failures }) => failures)) console.log(`FAILED ${test}`);
for (const step of silent) console.log(`FAILED ${step}`);
const sum = (counts) => counts.reduce((a, b) => a + b, 0);
const passed = sum(results.map((each) => each.passed));
console.log(
  `${passed} passed, ${sum(results.map(({ failures }) => failures.length)) + silent.length} failed`,
);
process.exitCode = broken.length > 0 ? 1 : 0;
