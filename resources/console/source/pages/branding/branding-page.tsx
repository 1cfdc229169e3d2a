import { changed, useResource } from '../../api/resource.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { BrandPreview } from './brand-preview.tsx';

const done = () => changed('content');

export function BrandingPage() {
  const branding = useResource('GET /branding/settings', { topics: ['content'] });
  return (
    <Page title={t('branding.title')} lead={t('branding.lead')}>
      <Loaded of={branding}>
        {(found) => (
          <div class="form-cards">
            <BrandPreview branding={found} />
            <FormCard
              title={t('branding.logo')}
              operation="PUT /branding/logo"
              record={{ image: found.logo_url }}
              topic="logo"
              onDone={done}
            />
            <FormCard
              title={t('branding.favicon')}
              operation="PUT /branding/favicon"
              record={{ image: found.favicon_url }}
              topic="favicon"
              onDone={done}
            />
            <FormCard
              title={t('branding.colors')}
              operation="PUT /branding/colors"
              record={found.colors}
              topic="colors"
              onDone={done}
            />
            <FormCard
              title={t('branding.fonts')}
              operation="PUT /branding/fonts"
              record={found.fonts}
              topic="fonts"
              onDone={done}
            />
            <FormCard
              title={t('branding.css')}
              operation="PUT /branding/custom-css"
              record={found}
              topic="css"
              onDone={done}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
