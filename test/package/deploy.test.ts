import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '../../server/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'resources/deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

/** Instructions of a Dockerfile, with the lines that each goes on for. */
const instructions = (text: string): { name: string; rest: string }[] =>
  text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));

test('the image is small, pinned, without root, and says whether it lives', () => {
  const all = instructions(read('Dockerfile'));
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const of = (name: string) => last.filter((one) => one.name === name).map(({ rest }) => rest);
  for (const { rest } of all.filter(({ name }) => name === 'FROM'))
    expect(rest).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim( AS build)?$/);
  expect(of('USER')).toEqual(['1000:1000']);
  expect(of('HEALTHCHECK').join()).toContain('/live');
  // The form of a list: signals reach the program and not a shell.
  for (const name of ['ENTRYPOINT', 'CMD']) expect(of(name)).toEqual([expect.stringMatching(/^\[".*"\]$/)]);
  expect(of('HEALTHCHECK').join()).toMatch(/ CMD \["node"/);
  const names = all.map(({ name }) => name);
  for (const forbidden of ['ADD', 'MAINTAINER', 'SHELL']) expect(names).not.toContain(forbidden);
  for (const { rest } of all.filter(({ name }) => name === 'RUN')) {
    expect(rest).not.toMatch(/\bsudo\b|apt-get (?!.*--no-install-recommends)|\bcd \/|curl|wget/);
    expect(rest).not.toMatch(/npm install/);
  }
  expect(JSON.stringify(last)).not.toMatch(/PASSWORD|TOKEN|SECRET/);
});

test('the settings in compose and image are those of the program', () => {
  const known = new Set(settingsTable().map(({ variable }) => variable));
  const own = ['GALLEY_IMAGE', 'GALLEY_DOMAIN', 'GALLEY_UPSTREAMS'];
  for (const name of ['Dockerfile', 'compose.yaml', 'galley.service', 'Caddyfile'])
    for (const [variable] of read(name).matchAll(/\bGALLEY_[A-Z_]+/g))
      expect(known.has(variable) || own.includes(variable), `${name}: ${variable}`).toBe(true);
});

test('compose gives each process time to end, no rights, and a database that is ready first', () => {
  const compose = read('compose.yaml');
  for (const image of compose.matchAll(/image: (.*)/g))
    expect(image[1]).toMatch(/^\$\{GALLEY_IMAGE:-galley:local\}$|:\d+\.\d+/);
  expect(compose).toMatch(/stop_grace_period: 15s/);
  expect(compose).toMatch(/cap_drop: \[ALL\]/);
  expect(compose).toMatch(/condition: service_healthy/);
  // Nothing but the proxy is reached from outside.
  expect([...compose.matchAll(/ports: (.*)/g)].map(([, ports]) => ports)).toEqual(['["80:80", "443:443"]']);
});

const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

test.skipIf(!isThere('caddy'))('Caddy takes its file, as it formats it (skipped without caddy)', () => {
  const file = join(DEPLOY, 'Caddyfile');
  const run = (...args: string[]) => spawnSync('caddy', args, { encoding: 'utf8' });
  const validated = run('validate', '--adapter', 'caddyfile', '--config', file);
  expect([
    validated.status,
    validated.stderr.includes('Valid configuration') || validated.stdout.includes('Valid configuration'),
  ]).toEqual([0, true]);
  expect(run('fmt', file).stdout).toBe(read('Caddyfile'));
});

test.skipIf(!isThere('systemd-analyze'))('systemd takes the unit (skipped without systemd)', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(DEPLOY, 'galley.service')], {
    encoding: 'utf8',
  });
  const faults = stderr
    .split('\n')
    .filter((line) => line.includes('galley.service') && !line.includes('is not executable'));
  expect([faults, existsSync('/usr/bin/node') ? status : 0]).toEqual([[], 0]);
});

test('events pass the proxy at once, and its connections end before those of the server', () => {
  const caddyfile = read('Caddyfile');
  expect(caddyfile).toMatch(/flush_interval -1/);
  const seconds = (name: string) => Number(caddyfile.match(new RegExp(`\\b${name} (\\d+)s`))?.[1]);
  expect(seconds('keepalive')).toBeLessThan(72);
  expect(seconds('read_timeout')).toBeGreaterThan(60);
});
