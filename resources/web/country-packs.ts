import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:countries';
const PACKS = join(import.meta.dirname, '../countries.json');

interface Pack {
  readonly code: string;
  readonly payment_methods: readonly { readonly name: string; readonly code: string }[];
  readonly papers?: { readonly tips?: readonly number[] };
}

/** Suggested tips and default names of payment methods, for screens that have no use for the rest of a pack. */
export function countryPacks(): Plugin {
  return {
    name: 'galley:country-packs',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      this.addWatchFile(PACKS);
      const packs = JSON.parse(readFileSync(PACKS, 'utf8')) as readonly Pack[];
      const tips = packs.flatMap(({ code, papers }) => (papers?.tips ? [[code, papers.tips]] : []));
      const methods = packs.flatMap(({ payment_methods }) => payment_methods);
      const names = ['cash', 'card'].map((code) => [
        code,
        [...new Set(methods.filter((one) => one.code === code).map(({ name }) => name))],
      ]);
      const parts = { tips: Object.fromEntries(tips), methodNames: Object.fromEntries(names) };
      return Object.entries(parts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
