import { changed, useResource } from '../../api/resource.ts';
import { FormCard } from '../../form/form-card.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { PictureList } from '../../parts/picture-list.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';

export function DisplayPage() {
  return (
    <Page title={t('display.title')} lead={t('display.lead')}>
      <NeedsBranch>
        <Settings />
      </NeedsBranch>
    </Page>
  );
}

const done = () => changed('display');

function Settings() {
  const settings = useResource('GET /customer-display/settings', {
    topics: ['display', 'branch', 'tenant'],
  });
  return (
    <Loaded of={settings}>
      {(found) =>
        found && (
          <div class="form-cards">
            <FormCard
              title={t('display.content')}
              operation="PUT /customer-display/content"
              record={found.content}
              topic="display"
              onDone={done}
            />
            <FormCard
              title={t('display.behaviour')}
              operation="PUT /customer-display/settings"
              record={found}
              topic="display"
              onDone={done}
            />
            <Between />
          </div>
        )
      }
    </Loaded>
  );
}

/** What a display shows now while no guest stands at the till. */
function Between() {
  const shown = useResource('GET /customer-display/promotions', {
    topics: ['display', 'content', 'branch'],
  });
  return (
    <Card title={t('display.between')} link={{ path: 'banners', text: t('banners.title') }}>
      <Loaded of={shown}>
        {({ content, banners }) => (
          <>
            {content.headline && <p class="big">{content.headline}</p>}
            {content.messages.map((message) => (
              <p key={message} dir="auto">
                {message}
              </p>
            ))}
            {banners.length === 0 ? (
              <p class="calm-text">{t('display.no_banners')}</p>
            ) : (
              <PictureList
                label={t('banners.title')}
                rows={banners}
                keyOf={({ id }) => id}
                nameOf={({ title }) => title}
                look={{ url: ({ image_url }) => image_url }}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
