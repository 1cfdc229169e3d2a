import { existsSync, statfsSync } from 'node:fs';
import { relative } from 'node:path';
import { tenantMigrations } from '../../../migrations/list.ts';
import type { DatabaseLocation } from '../../db/engine/engine.ts';
import { controlFile, readInstallation, tenantFile } from '../../db/files/data-folder.ts';
import { fileHoldsRestaurant, inspect, schemaVersionOf } from '../../db/opening/inspect.ts';
import { schemasIn } from '../../db/postgres/inspect.ts';
import { faultsOf } from '../../db/sqlite/verified-copy.ts';
import { explainFault, verifyChains } from '../../identity/audit/verify.ts';
import { figureFaults } from '../../office/reports/check.ts';
import { reconcile } from '../reconciliation/service.ts';
import { Findings } from './findings.ts';
import type { Report } from './wire.ts';

/** Less is too little for an evening: the databases grow, and a backup needs a copy of them. */
const LEAST_FREE_BYTES = 500_000_000;

/** Everything a data folder holds. */
export async function examineFolder(dataDir: string): Promise<Report> {
  const findings = new Findings(['files', 'orders', 'audit', 'space']);
  if (!existsSync(controlFile(dataDir))) return findings.report();
  examineSpace(dataDir, findings);
  if (!isSound(controlFile(dataDir), dataDir, findings)) return findings.report();
  for (const id of tenantsIn(dataDir, findings)) await examineFile(dataDir, id, findings);
  return findings.report();
}

/** One restaurant among others, which are none of its business. */
export async function examineTenant(dataDir: string, id: number): Promise<Report> {
  const findings = new Findings(['files', 'orders', 'audit']);
  await examineFile(dataDir, id, findings);
  return findings.report();
}

/** Nothing but the pages of its file, and that there is a restaurant in it. */
export async function examineFileOf(dataDir: string, id: number): Promise<Report> {
  const findings = new Findings(['files']);
  isUsable(dataDir, id, findings);
  return findings.report();
}

/** All restaurants of a database on PostgreSQL, or one. What PostgreSQL itself keeps whole, its own tools check. */
export async function examineSchemas(url: string, only?: string): Promise<Report> {
  const findings = new Findings(['orders', 'audit']);
  for (const { schema, version } of await schemasIn(url)) {
    if (only === undefined || schema === only) await examineRows({ url, schema }, version, schema, findings);
  }
  return findings.report();
}

function tenantsIn(dataDir: string, findings: Findings): readonly number[] {
  try {
    return readInstallation(dataDir)?.tenants ?? [];
  } catch (error) {
    findings.add('files', relative(dataDir, controlFile(dataDir)), [(error as Error).message]);
    return [];
  }
}

async function examineFile(dataDir: string, id: number, findings: Findings): Promise<void> {
  const file = tenantFile(dataDir, id);
  if (!isUsable(dataDir, id, findings)) return;
  await examineRows({ file }, schemaVersionOf(file), relative(dataDir, file), findings);
}

function isUsable(dataDir: string, id: number, findings: Findings): boolean {
  const file = tenantFile(dataDir, id);
  if (!isSound(file, dataDir, findings)) return false;
  if (fileHoldsRestaurant(file)) return true;
  findings.add('files', relative(dataDir, file), ['contains no restaurant; all data is missing']);
  return false;
}

function isSound(file: string, dataDir: string, findings: Findings): boolean {
  const faults = faultsOf(file);
  findings.count('files', 1);
  findings.add('files', relative(dataDir, file), faults);
  return faults.length === 0;
}

async function examineRows(
  place: DatabaseLocation,
  version: number,
  name: string,
  findings: Findings,
): Promise<void> {
  if (version !== tenantMigrations.length) {
    findings.add('orders', name, ['written by another version of Galley; start this one on it first']);
    return;
  }
  const { orders, faults } = await inspect(place, reconcile);
  findings.count('orders', orders);
  findings.add('orders', name, faults);
  findings.add('orders', name, await inspect(place, figureFaults));
  const chains = await inspect(place, verifyChains);
  findings.count('audit', 0);
  for (const { entries } of chains) findings.count('audit', entries);
  findings.add(
    'audit',
    name,
    chains.flatMap(({ fault }) => (fault ? [explainFault(fault)] : [])),
  );
}

function examineSpace(dataDir: string, findings: Findings): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  findings.count('space', 1);
  if (free < LEAST_FREE_BYTES)
    findings.add('space', dataDir, [`its disk has only ${Math.floor(free / 1_000_000)} MB free`]);
}
