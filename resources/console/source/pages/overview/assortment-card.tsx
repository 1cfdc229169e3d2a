import { useResource } from '../../api/resource.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

const CALM_MS = 15_000;

/** Who sells what: a row a category, a column a branch; what is short of the whole stands out. */
export function AssortmentCard() {
  const map = useResource('GET /reports/assortment', {
    topics: ['menu', 'stock'],
    calmMs: CALM_MS,
  });
  return (
    <Card title={t('overview.assortment')} isWide>
      <p class="hint">{t('overview.assortment_text')}</p>
      <Loaded of={map}>
        {({ branches, categories }) => (
          <section class="map-frame" aria-label={t('overview.assortment')}>
            <table class="data map">
              <caption class="unseen">{t('overview.assortment')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('field.category')}</th>
                  {branches.map(({ branch_id, name }) => (
                    <th key={branch_id} scope="col" class="figure" dir="auto">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {categories.map(({ category_id, name, items, branches: cells }) => (
                  <tr key={category_id}>
                    <th scope="row" dir="auto">
                      <a href={hrefOf('menu')}>{name ?? t('menu.no_category')}</a>
                    </th>
                    {cells.map(({ branch_id, available, own_prices }, at) => (
                      <td
                        key={branch_id}
                        class={available < items ? 'figure is-less' : 'figure'}
                        data-label={branches[at]?.name}
                      >
                        <bdi>
                          {available} / {items}
                        </bdi>
                        {own_prices > 0 && <small>{t('overview.own_prices', { count: own_prices })}</small>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Loaded>
    </Card>
  );
}
