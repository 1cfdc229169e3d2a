import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { LandingPage as Wire } from '../../api/types.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Records } from '../records/records.tsx';
import { slides } from './kinds.tsx';

const done = () => changed('content');

/** What the restaurant's own page on the web shows. */
export function LandingPage() {
  const page = useResource('GET /landing-page/settings', { topics: ['content'] });
  return (
    <Page title={t('landing.title')} lead={t('landing.lead')}>
      <Records kind={slides} title={t('slides.title')} />
      {mayCall('PUT /landing-page/welcome-section') && (
        <div class="section">
          <Loaded of={page}>{(found) => <Sections page={found} />}</Loaded>
        </div>
      )}
    </Page>
  );
}

function Sections({ page }: { readonly page: Wire }) {
  const { welcome_section, contact_info, features } = page;
  const contact = { operation: 'PUT /landing-page/contact-info', record: contact_info };
  return (
    <div class="form-cards">
      <FormCard
        title={t('landing.welcome')}
        operation="PUT /landing-page/welcome-section"
        record={welcome_section}
        lead={['title', 'subtitle', 'text', 'image', 'button_text', 'button_url']}
        topic="landing"
        onDone={done}
      />
      <FormCard
        title={t('landing.contact')}
        lead={['address', 'phone', 'email', 'map_url', 'socials']}
        hide={['opening_hours']}
        topic="landing"
        onDone={done}
        {...contact}
      />
      <FormCard
        title={t('landing.hours')}
        lead={['opening_hours']}
        hide={['address', 'phone', 'email', 'map_url', 'socials']}
        topic="hours"
        onDone={done}
        {...contact}
      />
      <FormCard
        title={t('landing.features')}
        operation="PUT /landing-page/features"
        record={{ features }}
        topic="landing"
        onDone={done}
      />
    </div>
  );
}
