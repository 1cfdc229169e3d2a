import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../client/client.ts';
import { Problem } from '../../../../web/api/problem.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { faultWords } from '../../form/fault-words.ts';
import { attempt, notify } from '../../shell/notices.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { t } from '../../text/text.ts';

const IMPORT = 'POST /pos/price-rules/import';
type RuleFile = Schemas['PriceRuleImport'];

/** All rules as a file, and rules from the file of another restaurant. */
export function RuleFiles() {
  const field = useRef<HTMLInputElement>(null);
  if (!mayCall(IMPORT)) return null;
  return (
    <>
      <button type="button" onClick={() => void attempt(saveRules)}>
        {t('price_rules.export')}
      </button>
      <button type="button" onClick={() => field.current?.click()}>
        {t('price_rules.import')}
      </button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void takeRules(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

async function saveRules(): Promise<void> {
  const { data } = await request('GET /pos/price-rules/export');
  saveFile('price-rules.json', JSON.stringify(data, null, 2));
}

async function takeRules(chosen: File): Promise<void> {
  const file = ruleFileIn(await chosen.text());
  if (!file) return notify(t('price_rules.not_a_file'), true);
  await attempt(async () => {
    const { data } = await request(IMPORT, { body: file }).catch((error) => {
      throw toldOf(error, file);
    });
    // A branch that proposes to head office is told so.
    if (data) notify(t('price_rules.imported', { created: data.created, changed: data.changed }));
  });
  changed('menu');
}

function ruleFileIn(text: string): RuleFile | undefined {
  try {
    const file: unknown = JSON.parse(text);
    const isFile = typeof file === 'object' && file !== null && 'price_rules' in file;
    return isFile && Array.isArray(file.price_rules) ? (file as RuleFile) : undefined;
  } catch {
    return undefined;
  }
}

/** The first fault, with the name of its rule. */
function toldOf(error: unknown, { price_rules }: RuleFile): unknown {
  if (!(error instanceof Problem)) return error;
  const [[path, [said = ''] = []] = ['']] = Object.entries((error.details ?? {}) as Record<string, string[]>);
  const rule = price_rules[Number(path.split('.')[1])]?.name;
  if (rule === undefined) return error;
  return t('price_rules.fault', { rule, fault: faultWords(path, said) });
}
