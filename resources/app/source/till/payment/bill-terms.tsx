import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../../web/format/format.ts';
import { titleOf } from '../../order/floor/places.ts';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import type { Order } from '../../work/types.ts';
import { Reasons, refusalOf } from '../reasons.tsx';
import { details, readDetail } from '../state.ts';

const CHARGES = 'PUT /pos/orders/{id}/charges';
const TAX = 'PUT /pos/orders/{id}/tax-exemption';
const CONSENT = 'PUT /pos/orders/{id}';
const reasons: readonly TextKey[] = ['discount.complaint', 'discount.wait', 'discount.staff'];

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Service charge and tax of one bill: on, off, and why. */
export function BillTerms({ order, onClose }: Props) {
  const terms = useTerms(order);
  const { full, reason, said } = terms;
  return (
    <Sheet title={t('terms.title')} lead={`${titleOf(order)} · ${shortMoney(full.total)}`} onClose={onClose}>
      <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      <Charges terms={terms} />
      <Exemption terms={terms} />
      <p class="said" role="alert">
        {said.value}
      </p>
    </Sheet>
  );
}

type Terms = ReturnType<typeof useTerms>;

/** The order with its charges as the server has them, and changing them. */
function useTerms(order: Order) {
  const reason = useSignal('');
  const said = useSignal('');
  useEffect(() => void readDetail(order.id).catch(() => {}), [order.id, order.version]);
  const full = details.value.get(order.id) ?? order;
  const params = { id: order.id };
  const asked = (what: string) => ({
    act: t('terms.asks'),
    what: `${what} · ${titleOf(order)}`,
    detail: reason.value,
  });
  const run = async (work: () => Promise<unknown>) => {
    said.value = '';
    try {
      if ((await work()) !== undefined) await readDetail(order.id);
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  const waive = (id: number, name: string) =>
    run(() =>
      actWithApproval(asked(`${t('terms.waive')}: ${name}`), CHARGES, {
        params,
        body: { charges: [{ id }], reason: reason.value },
      }),
    );
  const consent = (charge_consent: boolean) =>
    run(() => actWithApproval(asked(t('terms.consent')), CONSENT, { params, body: { charge_consent } }));
  const exempt = (certificate: string | null) =>
    run(() =>
      actWithApproval(asked(t('terms.exempt')), TAX, {
        params,
        body: { certificate, reason: reason.value },
      }),
    );
  const may = canAct() && reason.value.trim() !== '';
  return { full, reason, said, may, waive, consent, exempt };
}

function Charges({ terms: { full, may, waive, consent } }: { readonly terms: Terms }) {
  const charges = full.charges ?? [];
  return (
    <section class="acts-list">
      <h3>{t('terms.charge')}</h3>
      {charges.length === 0 && <p class="hint">{t('terms.no_charge')}</p>}
      {charges.map(({ id, name, amount }) => (
        <p key={id} class="fact">
          <strong dir="auto">{name}</strong> <bdi>{shortMoney(amount)}</bdi>{' '}
          <button type="button" class="button" disabled={!may} onClick={() => void waive(id, name)}>
            {t('terms.waive')}
          </button>
        </p>
      ))}
      <fieldset class="chips">
        <legend>{t('terms.consent')}</legend>
        {[true, false].map((said) => (
          <button
            type="button"
            key={String(said)}
            class="chip"
            aria-pressed={full.charge_consent === said}
            disabled={!canAct()}
            onClick={() => void consent(said)}
          >
            {t(said ? 'terms.yes' : 'terms.no')}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

/** A diplomat or a charity shows a certificate; its number goes on the bill. */
function Exemption({ terms: { full, may, exempt } }: { readonly terms: Terms }) {
  const certificate = useSignal('');
  const typed = certificate.value.trim();
  return (
    <section class="acts-list">
      <h3>{t('terms.exempt')}</h3>
      {full.tax_exemption === null ? (
        <>
          <label class="note">
            {t('terms.certificate')}
            <input
              dir="auto"
              maxLength={100}
              value={certificate.value}
              onInput={({ currentTarget }) => (certificate.value = currentTarget.value)}
            />
          </label>
          <button
            type="button"
            class="button"
            disabled={!may || typed === ''}
            onClick={() => void exempt(typed)}
          >
            {t('terms.exempt_act')}
          </button>
        </>
      ) : (
        <p class="fact">
          <strong dir="auto">{full.tax_exemption}</strong>
          <button type="button" class="button" disabled={!may} onClick={() => void exempt(null)}>
            {t('terms.tax_again')}
          </button>
        </p>
      )}
    </section>
  );
}
