import { resolve } from 'node:path';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { CommandError } from '../../core/command-error.ts';
import { counted, sizeText } from '../../core/counted.ts';
import { DAY, toIso } from '../../core/time/time.ts';
import { appCommand, type Outcome, type ReportProgress } from '../command.ts';
import { exportRestaurant } from './export.ts';

const Input = z.object({
  action: z
    .enum(
      ['list', 'suspend', 'resume', 'export', 'delete'],
      'must be list, suspend, resume, export, or delete (setup creates one)',
    )
    .describe('what to do: list, suspend, resume, export, or delete'),
  id: z.coerce
    .number('must be the ID of a restaurant')
    .int()
    .optional()
    .describe('ID of the restaurant, as list shows it'),
  file: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('export: file to write'),
  name: z.string().optional().describe('delete: name of the restaurant, to confirm'),
  days: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(30)
    .describe('delete: days until the data is gone (default: 30)'),
});
type Input = z.output<typeof Input>;

export const tenants = appCommand({
  summary:
    'Head office: list, suspend, resume, export, or delete restaurants. delete suspends at once and deletes the data after 30 days; resume cancels both',
  usage: 'list | suspend ID | resume ID | export ID FILE.tar.gz | delete ID --name NAME [--days 30]',
  input: Input,
  positionals: ['action', 'id', 'file'],
  work: async (app, input, say) => {
    if (app.role !== 'central') throw new CommandError('only a head office has several restaurants');
    return input.action === 'list' ? list(app) : await actions[input.action](app, input, say);
  },
});

const actions: Record<
  Exclude<Input['action'], 'list'>,
  (app: App, input: Input, say: ReportProgress) => Promise<Outcome>
> = {
  suspend: async (app, input) => {
    const { id, name } = await restaurantOf(app, input);
    await app.restaurants.setStatus(id, 0, null);
    return {
      data: { id, status: 'suspended' },
      lines: [
        `${name} is suspended. Its branches keep selling. To let them sync again, run: galley tenants resume ${id}`,
      ],
    };
  },
  resume: async (app, input) => {
    const { id, name } = await restaurantOf(app, input);
    await app.restaurants.setStatus(id, 1, null);
    return { data: { id, status: 'active' }, lines: [`${name} is active`] };
  },
  delete: async (app, input) => {
    const { id, name } = await restaurantOf(app, input);
    if (input.name !== name)
      throw new CommandError(
        `repeat the name of restaurant ${id} with --name to delete it: --name '${name}'`,
      );
    const deleteAfter = app.clock.now() + input.days * DAY;
    await app.restaurants.setStatus(id, 0, deleteAfter);
    const delete_after = toIso(deleteAfter);
    return {
      data: { id, status: 'suspended', delete_after },
      lines: [
        `${name} is suspended, and its data is deleted after ${delete_after}. To cancel, run before then: galley tenants resume ${id}`,
      ],
    };
  },
  export: async (app, input, say) => {
    const found = await restaurantOf(app, input);
    const { id, name } = found;
    if (input.file === undefined) throw new CommandError('FILE is required');
    const { rows, pictures, bytes } = await exportRestaurant(app, found, input.file, say);
    return {
      data: { id, file: input.file, rows, pictures, bytes },
      lines: [
        `Exported ${name}: ${counted(rows, 'row')} and ${counted(pictures, 'image')} to ${input.file} (${sizeText(bytes)})`,
      ],
    };
  },
};

async function list(app: App): Promise<Outcome> {
  const all = (await app.restaurants.statuses()).map(({ id, name, isSuspended, deleteAfter, isCurrent }) => ({
    ...{ id, name, status: isSuspended ? 'suspended' : 'active' },
    delete_after: deleteAfter === null ? null : toIso(deleteAfter),
    is_migrated: isCurrent,
  }));
  return {
    data: { restaurants: all },
    lines: all.map(({ id, name, status, delete_after, is_migrated }) =>
      [
        `${id}  ${name}  ${status}`,
        ...(delete_after === null ? [] : [`deleted after ${delete_after}`]),
        ...(is_migrated ? [] : ['not migrated']),
      ].join(', '),
    ),
  };
}

async function restaurantOf(app: App, { id }: Input) {
  if (id === undefined) throw new CommandError('ID is required; galley tenants list shows them');
  const found = (await app.restaurants.statuses()).find((one) => one.id === id);
  if (!found) throw new CommandError(`restaurant ${id} not found; galley tenants list shows them`);
  return found;
}
