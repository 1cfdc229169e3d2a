import { Empty } from '../parts/empty.tsx';
import { Support } from '../parts/support.tsx';
import { Page } from '../shell/page.tsx';
import { hrefOf } from '../shell/router.ts';
import { t } from '../text/text.ts';

export function NotFoundPage() {
  return (
    <Page title={t('not_found.title')}>
      <Empty icon="search" title={t('not_found.title')} text={t('not_found.text')}>
        <a href={hrefOf('overview')}>{t('overview.title')}</a>
        <Support />
      </Empty>
    </Page>
  );
}
