import { signal } from '@preact/signals';
import { asProblem, UNREACHABLE } from '../../../web/api/problem.ts';
import { t } from '../text/text.ts';
import { ask } from '../work/api.ts';
import type { Order } from '../work/types.ts';

/** A sentence on what was just asked of the server; it goes after a while. */
export const said = signal('');

let due: ReturnType<typeof setTimeout> | undefined;

function say(words: string): void {
  said.value = words;
  clearTimeout(due);
  due = setTimeout(() => {
    said.value = '';
  }, 5_000);
}

/** Numbers of bills are the server's: asked for now or not at all. */
export async function printBill({ id }: Order): Promise<void> {
  try {
    await ask('POST /pos/orders/{id}/print-bill', { params: { id }, body: {} });
    say(t('order.bill_printed'));
  } catch (error) {
    const { code, message } = asProblem(error);
    say(code === UNREACHABLE ? t('act.needs_server') : message);
  }
}
