import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { tenantMigrations } from '../../migrations/list.ts';
import { faultsOf } from '../db/backup.ts';
import { controlFile, readInstallation, tenantFile } from '../db/data-folder.ts';
import { inspect, schemaVersionOf } from '../db/inspect.ts';
import { reconcile } from '../office/reconciliation/service.ts';
import { folderCommand } from './command.ts';
import { EXIT } from './exit.ts';

export const doctor = folderCommand({
  summary: 'Check the files, and that the money of every order adds up; also beside a running server',
  usage: '',
  input: z.object({}),
  work: async ({ config }) => {
    const { files, orders, faults } = await examine(config.dataDir);
    const verdict = faults.length === 0 ? 'all sound' : `${faults.length} faults`;
    return {
      data: { files, orders, faults },
      lines: [...faults, `${files} database files and ${orders} orders examined: ${verdict}`],
      exitCode: faults.length === 0 ? 0 : EXIT.failed,
    };
  },
});

interface Findings {
  files: number;
  orders: number;
  readonly faults: string[];
}

async function examine(dataDir: string): Promise<Findings> {
  const findings: Findings = { files: 0, orders: 0, faults: [] };
  if (!existsSync(controlFile(dataDir))) return findings;
  if (!isSound(controlFile(dataDir), dataDir, findings)) return findings;
  for (const id of readInstallation(dataDir)?.tenants ?? []) {
    const file = tenantFile(dataDir, id);
    if (isSound(file, dataDir, findings)) await examineOrders(file, relative(dataDir, file), findings);
  }
  return findings;
}

function isSound(file: string, dataDir: string, findings: Findings): boolean {
  const faults = faultsOf(file);
  findings.files++;
  findings.faults.push(...faults.map((fault) => `${relative(dataDir, file)}: ${fault}`));
  return faults.length === 0;
}

async function examineOrders(file: string, name: string, findings: Findings): Promise<void> {
  if (schemaVersionOf(file) !== tenantMigrations.length) {
    findings.faults.push(`${name}: written by another version of Galley; start this one on it first`);
    return;
  }
  const { orders, faults } = await inspect(file, reconcile);
  findings.orders += orders;
  findings.faults.push(...faults.map((fault) => `${name}: ${fault}`));
}
