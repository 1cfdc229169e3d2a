import { z } from 'zod';
import { MINUTE } from '../../core/time/time.ts';
import { beginSearch, visibleSearch } from '../../printing/discovery/service.ts';
import { CommandError } from '../../setup/command-error.ts';
import { atBranch, branchFlag, pollUntil } from '../at-branch.ts';
import { appCommand } from '../command.ts';

const PATIENCE_MS = 3 * MINUTE;

export const findPrinters = appCommand({
  summary: "Search this computer's networks for printers",
  usage: '[--branch NAME]',
  input: z.object({ ...branchFlag }),
  work: async (app, { branch }, say) => {
    const { tenant, caller } = await atBranch(app, branch);
    const { printerSearches } = app;
    const { id } = await tenant.transact(caller, (tx) => beginSearch(tx, printerSearches, tenant));
    say('searching the networks of this computer');
    const found = await pollUntil(PATIENCE_MS, async () => {
      const search = printerSearches.find(tenant, id);
      const now = await tenant.read(caller, (reader) => visibleSearch(reader, search));
      return now.status === 'running' ? undefined : now;
    });
    if (!found) throw new CommandError('the search came to no end');
    const lines = found.printers.map(
      ({ address, model, printer_id }) =>
        `${address}  ${model ?? 'unknown model'}${printer_id === null ? '' : ` (printer ${printer_id})`}`,
    );
    const hint = 'galley add-printer ADDRESS adds one';
    return {
      data: { printers: found.printers },
      lines:
        lines.length > 0
          ? [...lines, hint]
          : ['no printer answered; is it switched on, and in this network?'],
    };
  },
});
