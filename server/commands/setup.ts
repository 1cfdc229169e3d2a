import type { z } from 'zod';
import { CommandError } from '../core/command-error.ts';
import { countryOf, knownCountries } from '../core/countries.ts';
import { firstPhrase, phraseLines } from '../setup/recovery-phrase.ts';
import { domainOf, fiscalNotice, SetupInput, setUp } from '../setup/restaurant.ts';
import { appCommand } from './command.ts';

/** On the command line a country stands for its currency and time zone as well. */
const Flags = SetupInput.omit({ taxRate: true })
  .partial({ currency: true, timezone: true })
  .extend({
    ownerPassword: SetupInput.shape.ownerPassword.describe(
      "the owner's password, at least 8 characters; better in GALLEY_OWNER_PASSWORD, which no process list shows",
    ),
  });

export const setup = appCommand({
  summary: 'Set up a new restaurant',
  usage:
    '--restaurant NAME --country IN [--currency INR] [--timezone Asia/Kolkata] --owner-email E --owner-password P [--owner-name N] [--owner-pin 3082] [--sample] [--demo-people]',
  input: Flags,
  switches: ['sample', 'demoPeople'],
  secrets: ['ownerPassword'],
  work: async (app, flags) => {
    const input = completed(flags);
    const data = await setUp(app, input);
    const done = `${input.restaurant} is set up (restaurant ${data.tenant_id}). Sign in as ${input.ownerEmail}.`;
    const phrase = firstPhrase(app, data.tenant_id);
    return {
      data: { ...data, ...(phrase && { recovery_phrase: phrase }) },
      lines: [
        done,
        ...(input.sample && input.demoPeople ? await demoPeople(domainOf(input.restaurant)) : []),
        ...fiscalNotice(input.country),
        ...phraseLines(phrase, input.restaurant),
      ],
    };
  },
});

/** A row for each demo account that a person can sign in to. */
async function demoPeople(domain: string): Promise<string[]> {
  const { samplePeopleAt } = await import('../setup/sample.ts');
  const people = samplePeopleAt(domain).filter(({ role }) => role !== 'kiosk' && role !== 'display');
  const rows = people.map(({ email, role, pin }) => [email, role, pin ?? '-'] as const);
  const table = [['Email', 'Role', 'PIN'] as const, ...rows];
  const [email, role] = [0, 1].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return [
    "Demo accounts, with the owner's password. Don't use them in a real restaurant.",
    ...table.map(([a, b, pin]) => `  ${a.padEnd(email ?? 0)}  ${b.padEnd(role ?? 0)}  ${pin}`),
  ];
}

function completed(flags: z.output<typeof Flags>): SetupInput {
  const preset = countryOf(flags.country);
  const { currency = preset?.currency, timezone = preset?.timezone } = flags;
  if (currency && timezone) return { ...flags, currency, timezone };
  const codes = knownCountries.map(({ code }) => code).join(', ');
  throw new CommandError(`--currency and --timezone are required, or use --country with one of: ${codes}`);
}
