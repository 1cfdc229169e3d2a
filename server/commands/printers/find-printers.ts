import { z } from 'zod';
import { CommandError } from '../../core/command-error.ts';
import { MINUTE } from '../../core/time/time.ts';
import { beginSearch, visibleSearch } from '../../printing/discovery/service.ts';
import { atBranch, branchFlag, pollUntil } from '../at-branch.ts';
import { appCommand } from '../command.ts';

const PATIENCE_MS = 3 * MINUTE;

export const findPrinters = appCommand({
  summary: "Find printers on this computer's network",
  usage: '[--branch NAME]',
  input: z.object({ ...branchFlag }),
  work: async (app, { branch }, say) => {
    const { tenant, caller } = await atBranch(app, branch);
    const { printerSearches } = app;
    const { id } = await tenant.transact(caller, (tx) => beginSearch(tx, printerSearches, tenant));
    say("Searching this computer's network for printers…");
    const found = await pollUntil(PATIENCE_MS, async () => {
      const search = printerSearches.find(tenant, id);
      const now = await tenant.read(caller, (reader) => visibleSearch(reader, search, id));
      return now.status === 'running' ? undefined : now;
    });
    if (!found) throw new CommandError('the search timed out; try again');
    const lines = found.printers.map(
      ({ address, model, printer_id }) =>
        `${address}  ${model ?? 'unknown model'}${printer_id === null ? '' : ` (printer ${printer_id})`}`,
    );
    const hint = 'Add one with: galley add-printer ADDRESS';
    return {
      data: { printers: found.printers },
      lines:
        lines.length > 0
          ? [...lines, hint]
          : ['No printers found. Check that the printer is on and on this network.'],
    };
  },
});
