import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Records } from '../records/records.tsx';
import { banners } from './kinds.tsx';

export const BannersPage = () => (
  <Page title={t('banners.title')} lead={t('banners.lead')}>
    <Records kind={banners} />
  </Page>
);
