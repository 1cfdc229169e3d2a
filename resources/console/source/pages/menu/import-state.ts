import { type Signal, useSignal } from '@preact/signals';
import type { DataOf } from '../../../../client/client.ts';
import { asProblem } from '../../../../web/api/problem.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { wordsOf } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const PREVIEW = 'POST /pos/menu-items/import/preview';
const IMPORT = 'POST /pos/menu-items/import';

export type Preview = DataOf<typeof PREVIEW>;
export type Taken = NonNullable<Preview['taken']>;
export type Role = Taken['columns'][number]['role'];
export type Imported = DataOf<typeof IMPORT>;
/** Encodings of texts by the letters that they write. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-kr',
  'gbk',
  'big5',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

export interface Choices {
  readonly sheet?: number;
  readonly header_row?: number;
  readonly columns?: Role[];
  readonly encoding?: Encoding;
}

const MAX_BYTES = 10_000_000;

/** A file on its way into the menu: chosen, looked at, imported. */
export interface MenuImport {
  readonly preview: Signal<Preview | undefined>;
  readonly imported: Signal<Imported | undefined>;
  /** Why the last step failed. */
  readonly problem: Signal<string | undefined>;
  readonly isBusy: Signal<boolean>;
  open(file: File | undefined): Promise<void>;
  choose(choices: Choices): Promise<void>;
  run(taxIds: readonly number[]): Promise<void>;
}

export function useMenuImport(): MenuImport {
  const preview = useSignal<Preview | undefined>(undefined);
  const imported = useSignal<Imported | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const file = useSignal('');
  const choices = useSignal<Choices>({});
  const step = async (work: () => Promise<void>) => {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await work();
    } catch (error) {
      problem.value = wordsOf(asProblem(error));
    }
    isBusy.value = false;
  };
  const look = () =>
    step(async () => {
      const body = { file: file.value, choices: choices.value };
      preview.value = (await request(PREVIEW, { body })).data;
    });
  return {
    ...{ preview, imported, problem, isBusy },
    open: async (chosen) => {
      preview.value = undefined;
      imported.value = undefined;
      problem.value = undefined;
      choices.value = {};
      if (!chosen) return;
      if (chosen.size > MAX_BYTES) {
        problem.value = t('import.problem.too_large');
        return;
      }
      file.value = await dataUrlOf(chosen);
      await look();
    },
    choose: (next) => {
      choices.value = next;
      return look();
    },
    run: (taxIds) =>
      step(async () => {
        const taxes = taxIds.length > 0 ? { tax_ids: [...taxIds] } : {};
        const body = { file: file.value, choices: choices.value, ...taxes };
        imported.value = (await request(IMPORT, { body })).data;
        changed('menu');
      }),
  };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
