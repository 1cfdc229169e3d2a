import { expect, test } from 'vitest';
import { commands } from '../../server/commands/registry.ts';
import { settingsTable } from '../../server/config.ts';
import { endpoints } from '../../server/endpoints.ts';
import { forClients, openApiDocument } from '../../server/http/openapi/document.ts';
import { production } from '../architecture/sources.ts';
import { faultsIn } from './turns.ts';

type Said = readonly [string, string];

/** Without examples, whose names people made up. */
function saidIn(part: unknown, where = ''): Said[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]): Said[] => {
    if (key === 'example' || key === 'examples') return [];
    if (/^(?:description|summary)$/.test(key) && typeof value === 'string') return [[where, value]];
    return saidIn(value, `${where}/${key}`);
  });
}

const unquoted = ([where, text]: Said): Said => [where, text.replace(/`[^`]*`/g, '``')];

/** A description has a noun of its own: without the name of its field it still says what it is. */
const crooked: readonly RegExp[] = [
  /^(?:Of|By|With|Without|Whose|Such as|As|From|On|In|At|For|Or|To|Onto|Under|Before|Then|That) (?![^.]*:)/,
  /^(?:null|Null|Left out|With 1|Off):/,
  /\b(?:What of it|save that|in vain|comes? to|people see|in words|on the wall|cashed|is told|are told)\b/,
  /\b(?:central|on the pads|the stroke|bears?|called by|be had)\b/,
  /\b(?:it|that|which) (?:has|had) (?:it|them)\b/,
  /\b(?:says?) (?:that|nothing)\b/,
];

test('the API’s reference says what each field is, in the words of the trade', () => {
  const said = saidIn(openApiDocument(forClients(endpoints), 'test'));
  expect(said.length).toBeGreaterThan(4_000);
  expect(faultsIn([...new Map(said.map((one) => [one[1], unquoted(one)])).values()], crooked)).toEqual([]);
  const descriptions = said.filter(([where]) => where.includes('/properties/')).map(([, text]) => text);
  const unfinished = descriptions.filter((text) => !/^(?:[A-Z`\d]|true:|false:|must ).*[.\w]$/s.test(text));
  expect([...new Set(unfinished)]).toEqual([]);
});

test('help of the command line begins with what a command does', async () => {
  const helped = await Promise.all([...commands].map(async ([name, load]) => [name, await load()] as const));
  const said: Said[] = [
    ...helped.map(([name, { summary }]): Said => [name, summary]),
    ...settingsTable().map(({ flag, description }): Said => [flag, description]),
  ];
  expect(faultsIn(said, [/\bcentral\b(?! for head office| \(|$)/])).toEqual([]);
  const verb = /^(?:Head office: [a-z]+|[A-Z][a-z]+) .*[^.]$/;
  expect(helped.filter(([, { summary }]) => !verb.test(summary)).map(([name]) => name)).toEqual([]);
});

/** What a log line says: a literal that a level of a log is called with, behind its values. */
const LINE =
  /\blog\??\s*\.(?:info|warn|error|fatal)\(\s*(?:\{(?:[^{}]|\{[^{}]*\})*\},\s*)?(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)/gi;

const lines: Said[] = production
  .filter(({ path }) => /^(?:server|sync|electron)\//.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(LINE)].map(
      ([, single, double, template]): Said => [path, single ?? double ?? template ?? ''],
    ),
  );

test('lines of the log say what happened, and what follows', () => {
  expect(lines.length).toBeGreaterThan(60);
  const stiff = [
    /\b(?:cannot|could not|was not|is not|will not)\b/,
    /\b(?:central|is waited for|is tried)\b/,
  ];
  expect(faultsIn(lines, stiff)).toEqual([]);
  expect(lines.filter(([, line]) => !/^(?:[a-z$]|[A-Z]{2}).*[^.]$/.test(line))).toEqual([]);
});
