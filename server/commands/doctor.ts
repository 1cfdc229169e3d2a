import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { tenantMigrations } from '../../migrations/list.ts';
import { faultsOf } from '../db/backup.ts';
import { controlFile, readInstallation, tenantFile } from '../db/data-folder.ts';
import type { Place } from '../db/engine.ts';
import { inspect, schemaVersionOf } from '../db/inspect.ts';
import { schemasIn } from '../db/postgres/inspect.ts';
import { explainFault, verifyChains } from '../identity/audit/verify.ts';
import { reconcile } from '../office/reconciliation/service.ts';
import { folderCommand } from './command.ts';
import { EXIT } from './exit.ts';

export const doctor = folderCommand({
  summary:
    'Check the files, the money of every order, and that the audit is whole; also beside a running server',
  usage: '',
  input: z.object({}),
  work: async ({ config }) => {
    const { faults, ...counts } = await (config.databaseUrl === undefined
      ? examine(config.dataDir)
      : examineSchemas(config.databaseUrl));
    const verdict = faults.length === 0 ? 'all sound' : `${faults.length} faults`;
    return {
      data: { ...counts, faults },
      lines: [...faults, `${examined(counts)} examined: ${verdict}`],
      exitCode: faults.length === 0 ? 0 : EXIT.failed,
    };
  },
});

interface Counts {
  files: number;
  orders: number;
  audit_entries: number;
}

interface Findings extends Counts {
  readonly faults: string[];
}

const examined = ({ files, orders, audit_entries }: Counts): string =>
  `${files} database files, ${orders} orders and ${audit_entries} audit entries`;

async function examine(dataDir: string): Promise<Findings> {
  const findings: Findings = { files: 0, orders: 0, audit_entries: 0, faults: [] };
  if (!existsSync(controlFile(dataDir))) return findings;
  if (!isSound(controlFile(dataDir), dataDir, findings)) return findings;
  for (const id of readInstallation(dataDir)?.tenants ?? []) {
    const file = tenantFile(dataDir, id);
    if (!isSound(file, dataDir, findings)) continue;
    await examineRows({ file }, schemaVersionOf(file), relative(dataDir, file), findings);
  }
  return findings;
}

/** What PostgreSQL itself keeps whole, its own tools check. */
async function examineSchemas(url: string): Promise<Findings> {
  const findings: Findings = { files: 0, orders: 0, audit_entries: 0, faults: [] };
  for (const { schema, version } of await schemasIn(url)) {
    await examineRows({ url, schema }, version, schema, findings);
  }
  return findings;
}

function isSound(file: string, dataDir: string, findings: Findings): boolean {
  const faults = faultsOf(file);
  findings.files++;
  findings.faults.push(...faults.map((fault) => `${relative(dataDir, file)}: ${fault}`));
  return faults.length === 0;
}

async function examineRows(place: Place, version: number, name: string, findings: Findings): Promise<void> {
  if (version !== tenantMigrations.length) {
    findings.faults.push(`${name}: written by another version of Galley; start this one on it first`);
    return;
  }
  const { orders, faults } = await inspect(place, reconcile);
  const chains = await inspect(place, verifyChains);
  findings.orders += orders;
  for (const { entries } of chains) findings.audit_entries += entries;
  const broken = chains.flatMap(({ fault }) => (fault ? [explainFault(fault)] : []));
  findings.faults.push(...[...faults, ...broken].map((fault) => `${name}: ${fault}`));
}
