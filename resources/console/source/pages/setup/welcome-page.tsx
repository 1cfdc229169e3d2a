import { Page } from '../../shell/page.tsx';
import { hrefOf, page } from '../../shell/router.ts';
import { type TextKey, t } from '../../text/text.ts';
import { PairButton } from '../devices/pair-button.tsx';
import { MenuStep } from './menu-step.tsx';
import { PrinterStep } from './printer-step.tsx';
import { StaffStep } from './staff-step.tsx';
import { TablesStep } from './tables-step.tsx';
import { TrialStep } from './trial-step.tsx';

const steps = [
  { name: 'printers', title: 'welcome.printers', Step: PrinterStep },
  { name: 'menu', title: 'welcome.menu', Step: MenuStep },
  { name: 'tables', title: 'tables.title', Step: TablesStep },
  { name: 'staff', title: 'users.title', Step: StaffStep },
  { name: 'trial', title: 'welcome.trial', Step: TrialStep },
  { name: 'devices', title: 'welcome.devices', Step: DeviceStep },
] as const satisfies readonly { readonly name: string; readonly title: TextKey; readonly Step: unknown }[];

/** What comes after there is an account. Each step stands by itself, so that any can be left for later or come back to. */
export function WelcomePage() {
  const step = page.value.split('/')[1];
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === step),
  );
  const { title, Step } = steps[at] ?? steps[0];
  const next = steps[at + 1];
  return (
    <Page title={t(title)}>
      <ol class="steps" aria-label={t('welcome.steps')}>
        {steps.map(({ name, title }, place) => (
          <li
            key={name}
            class={place < at ? 'is-done' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            <a href={hrefOf(`welcome/${name}`)}>
              <span class="step-number">{place + 1}</span> {t(title)}
            </a>
          </li>
        ))}
      </ol>
      <div class="step-body">
        <Step />
      </div>
      <p class="actions step-next">
        <a class="button primary" href={hrefOf(next ? `welcome/${next.name}` : 'overview')}>
          {next ? t('welcome.next', { step: t(next.title) }) : t('welcome.finish')}
        </a>
      </p>
    </Page>
  );
}

function DeviceStep() {
  return (
    <>
      <p>{t('welcome.devices_text')}</p>
      <p class="actions">
        <PairButton name={t('devices.first_tablet')} />
        <a class="button" href={hrefOf('tables')}>
          {t('tables.codes')}
        </a>
      </p>
    </>
  );
}
