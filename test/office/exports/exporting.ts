import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { ExportBuilder } from '../../../server/office/exports/builder.ts';
import { Turn } from '../../../server/office/exports/turn.ts';
import type { Reply, Request, Restaurant } from '../../harness/app.ts';

const PATIENCE_MS = 15_000;

/** What builds the exports of a restaurant while it is served. */
export async function startBuilder(
  { tenant, app }: Pick<Restaurant, 'tenant' | 'app'>,
  turn = new Turn(),
): Promise<ExportBuilder> {
  const builder = new ExportBuilder({ tenant, log: app.log, turn });
  onTestFinished(() => builder.stop());
  await builder.start();
  return builder;
}

/** Asks for an export and waits for its end. */
export async function exportOf(by: Request, kind: string, body: object): Promise<Reply['data']> {
  const asked = await by('POST', `/export/${kind}`, body);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  return ended(by, asked.data.token);
}

export async function ended(by: Request, token: string): Promise<Reply['data']> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 20) {
    const { data } = await by('GET', `/export/status/${token}`);
    if (['ready', 'failed', 'expired'].includes(data.status)) return data;
    await sleep(20);
  }
  throw new Error('the export was not built');
}

/** As a browser follows the link: without a bearer. */
export async function downloaded({ server }: Restaurant, url: string) {
  const response = await server.inject({ method: 'GET', url });
  expect(response.statusCode, response.statusCode === 200 ? '' : response.body).toBe(200);
  return { bytes: response.rawPayload, headers: response.headers };
}

export async function fileOf(at: Restaurant, by: Request, kind: string, body: object): Promise<Buffer> {
  const done = await exportOf(by, kind, body);
  expect(done).toMatchObject({ status: 'ready', progress: 100, error: null });
  return (await downloaded(at, done.download_url)).bytes;
}

export const hasProgram = (name: string): boolean => spawnSync(name, ['-v']).error === undefined;

export const textOfPdf = (file: string): string =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });

/** To make one takes LibreOffice longer than to convert a file. */
const profileOfOffice = join(tmpdir(), `office-${process.pid}`);

/** A file as LibreOffice understands it, without its screen. */
export function convertedByOffice(file: string, format: string, folder: string): void {
  const profile = `-env:UserInstallation=file://${profileOfOffice}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, file], {
    stdio: 'ignore',
    timeout: 60_000,
  });
}

/** Records of a CSV file as programs read them: quotes, and commas and line ends inside them. */
export function parsedCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}
