import { mayCall } from '../../api/session.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Records } from '../records/records.tsx';
import { gallery } from './kinds.tsx';
import { UploadButton } from './upload-button.tsx';

export const GalleryPage = () => (
  <Page
    title={t('gallery.title')}
    lead={t('gallery.lead')}
    actions={mayCall('POST /gallery/images') && <UploadButton />}
  >
    <Records kind={gallery} />
  </Page>
);
