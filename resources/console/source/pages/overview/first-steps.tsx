import { useResource } from '../../api/resource.ts';
import { Icon } from '../../shell/icon.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

/** What a new restaurant still lacks; gone once everything is there. */
export function FirstSteps() {
  const menu = useResource('GET /pos/menu-items', {
    query: { all: '1' },
    topics: ['menu', 'stock'],
  });
  const printers = useResource('GET /pos/printers', {
    query: { all: '1' },
    topics: ['printer', 'print_job'],
  });
  const tables = useResource('GET /pos/tables', { topics: ['table', 'floor'] });
  const devices = useResource('GET /devices', { topics: ['user'] });
  const taxes = useResource('GET /pos/taxes', { topics: ['menu'] });
  const all = [menu, printers, tables, devices, taxes];
  if (all.some(({ data }) => data.value === undefined)) return null;
  const isTaxed = taxes.data.value?.some(({ is_default }) => is_default);
  const steps = [
    // Where the country pack brought a tax this is done from the start, and is not shown.
    ...(isTaxed ? [] : [{ path: 'taxes', text: t('steps.taxes'), isDone: false }]),
    { path: 'menu', text: t('steps.menu'), isDone: menu.data.value?.length },
    { path: 'printers', text: t('steps.printers'), isDone: printers.data.value?.length },
    { path: 'tables', text: t('steps.tables'), isDone: tables.data.value?.length },
    { path: 'devices', text: t('steps.devices'), isDone: devices.data.value?.length },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section class="first-steps">
      <h2>{t('steps.title')}</h2>
      <ol>
        {steps.map(({ path, text, isDone }) => (
          <li key={path} class={isDone ? 'is-done' : undefined}>
            {isDone ? <Icon name="check" /> : <span class="step-dot" aria-hidden="true" />}
            {isDone ? <span>{text}</span> : <a href={hrefOf(path)}>{text}</a>}
          </li>
        ))}
      </ol>
    </section>
  );
}
