// Where a run's time went: seconds and tests of each folder of each suite, and its slowest files.
import { relative, sep } from 'node:path';

const SLOWEST = 15;
const TESTS = 'test';

/** `sales/orders/…` and `sales/kots/…` apart where a subject has folders, as `sales` where it has none. */
const folderOf = (name) => {
  const parts = relative(TESTS, name).split(sep);
  return parts.length > 2 ? parts.slice(0, 2).join('/') : parts.length > 1 ? parts[0] : '.';
};

const secondsOf = ({ startTime, endTime }) => Math.max(0, endTime - startTime) / 1_000;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const cell = (number, digits = 0) => number.toFixed(digits).padStart(8);

/** Lines of `seconds tests files folder`, the slowest folder first. The files of a suite run on several processes. */
export function byFolder(suite, files) {
  if (files.length === 0) return [];
  const factsOf = (folder, inside) => ({
    folder,
    seconds: sum(inside.map(secondsOf)),
    tests: sum(inside.map(({ assertionResults }) => assertionResults.length)),
    files: inside.length,
  });
  const folders = [...new Set(files.map(({ name }) => folderOf(name)))];
  const facts = folders.map((folder) => {
    const inside = files.filter(({ name }) => folderOf(name) === folder);
    return factsOf(`  ${folder}`, inside);
  });
  const line = ({ folder, seconds, tests, files: count }) =>
    `${cell(seconds, 1)}${cell(tests)}${cell(count)}  ${folder}`;
  const slowest = [...files].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SLOWEST);
  return [
    ' seconds   tests   files',
    line(factsOf(suite, files)),
    ...facts.sort((a, b) => b.seconds - a.seconds).map(line),
    ` the slowest files of ${suite}`,
    ...slowest.map((file) => `${cell(secondsOf(file), 1)}  ${relative(TESTS, file.name)}`),
    '',
  ];
}
