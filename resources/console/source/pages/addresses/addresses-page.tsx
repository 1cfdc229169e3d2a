import { Fragment } from 'preact';
import { fullTime } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Address } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { svgUrl } from '../../parts/svg-url.ts';
import { Page } from '../../shell/page.tsx';
import { branchNow } from '../../shell/place.ts';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

export function AddressesPage() {
  const address = useResource('GET /system/address', { topics: ['address'] });
  const pair = mayCall('POST /devices/pairings') && (
    <a class="button primary" href={hrefOf('devices')}>
      {t('devices.pair')}
    </a>
  );
  return (
    <Page title={t('addresses.title')} lead={t('addresses.lead')} actions={pair}>
      <Loaded of={address}>{(found) => <Reached address={found} />}</Loaded>
    </Page>
  );
}

function Reached({ address }: { readonly address: Address }) {
  const { urls, tls, history } = address;
  if (urls.length === 0)
    return <Empty icon="globe" title={t('addresses.none')} text={t('addresses.none_text')} />;
  return (
    <>
      <Warnings address={address} />
      <div class="cards">
        <Card title={t('addresses.now')}>
          <ul class="addresses">
            {urls.map((url) => (
              <li key={url}>
                <code dir="ltr">{url}</code>
                {isNamed(url, address) && <Badge value="name" tone="good" label={t('addresses.stays')} />}
              </li>
            ))}
          </ul>
          <p class="calm-text">{address.host_name ? t('addresses.by_name') : t('addresses.no_name')}</p>
        </Card>
        {tls && <Certificate tls={tls} />}
        <History history={history} />
      </div>
      <PairPages pages={address.pair_pages} />
    </>
  );
}

const isNamed = (url: string, { host_name }: Address): boolean =>
  host_name !== null && new URL(url).hostname === host_name;

/** Tablets were told an address that this server no longer has. */
function Warnings({ address: { addresses, host_name } }: { readonly address: Address }) {
  const told = branchNow().data.value?.base_url;
  const [, host = ''] = /^https?:\/\/([\d.]+|[\w-]+\.local)(?=[:/]|$)/.exec(told ?? '') ?? [];
  if (host === '' || [...addresses, host_name].includes(host)) return null;
  return (
    <p class="hint-box" role="alert">
      {t('addresses.moved')} <bdi>{told}</bdi> <a href={hrefOf('settings')}>{t('addresses.to_settings')}</a>
    </p>
  );
}

function Certificate({ tls }: { readonly tls: NonNullable<Address['tls']> }) {
  return (
    <Card title={t('addresses.tls')}>
      <Facts
        facts={[
          [t('addresses.port'), <bdi key="port">{tls.port}</bdi>],
          [t('addresses.valid'), fullTime(tls.valid_until)],
        ]}
      />
      <p class="calm-text">{t('addresses.fingerprint')}</p>
      <code class="fingerprint" dir="ltr">
        {tls.fingerprint.split(':').map((byte, at) => (
          <Fragment key={at}>
            {at > 0 && ':'}
            <wbr />
            {byte}
          </Fragment>
        ))}
      </code>
      <p class="calm-text">{tls.is_own ? t('addresses.compare') : t('addresses.known')}</p>
    </Card>
  );
}

/** Only what changed is worth telling. */
function History({ history }: { readonly history: Address['history'] }) {
  if (history.length < 2) return null;
  return (
    <Card title={t('addresses.history')}>
      <Facts
        facts={history.map(({ since, addresses }) => [
          fullTime(since),
          <bdi key={since} dir="ltr">
            {addresses.join(', ')}
          </bdi>,
        ])}
      />
      <p class="calm-text">{t('addresses.reserve')}</p>
    </Card>
  );
}

function PairPages({ pages }: { readonly pages: Address['pair_pages'] }) {
  return (
    <section class="section">
      <header>
        <h2>{t('addresses.pair')}</h2>
      </header>
      <p class="calm-text">{t('addresses.pair_text')}</p>
      <ul class="qr-list">
        {pages.map(({ url, qr_svg }) => (
          <li key={url} class="card">
            <img class="qr" src={svgUrl(qr_svg)} alt={t('addresses.qr', { url })} />
            <code dir="ltr">{url}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
