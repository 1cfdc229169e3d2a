import { z } from 'zod';
import { counted } from '../core/counted.ts';
import { systemCaller } from '../core/permissions.ts';
import { keepAllFigures } from '../office/reports/keeper.ts';
import { forgetFigures } from '../office/reports/kept-store.ts';
import { appCommand } from './command.ts';

export const rebuildFigures = appCommand({
  summary: 'Recalculate the figures of reports from the orders, if a health check says they differ',
  usage: '',
  input: z.object({}),
  work: async (app, _input, say) => {
    let days = 0;
    for (const id of app.tenantIds()) {
      const tenant = (await app.serve(id))?.database;
      if (!tenant) continue;
      await tenant.transact(systemCaller, forgetFigures);
      const made = await keepAllFigures(tenant);
      say(`restaurant ${id}: ${counted(made, 'day or month', 'days and months')}`);
      days += made;
    }
    return {
      data: { figures: days },
      lines: [`Recalculated ${counted(days, 'day or month', 'days and months')}`],
    };
  },
});
