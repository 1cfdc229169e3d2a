import type { Branding } from '../../api/types.ts';
import { tenantNow } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

/** How guests see it, at a glance. */
export function BrandPreview({ branding }: { readonly branding: Branding }) {
  const { colors, fonts, logo_variants } = branding;
  const orNone = (value: string | null) => value ?? undefined;
  return (
    <section
      class="card brand-preview"
      aria-label={t('form.preview')}
      style={{
        background: orNone(colors.background),
        color: orNone(colors.text),
        fontFamily: orNone(fonts.body_family),
      }}
    >
      {logo_variants && <img src={logo_variants.medium} alt={t('branding.logo')} />}
      <p class="big" style={{ fontFamily: orNone(fonts.heading_family), color: orNone(colors.primary) }}>
        {tenantNow().data.value?.name}
      </p>
      <div class="brand-swatches">
        {Object.entries(colors).map(([name, color]) => (
          <span key={name} style={{ background: color ?? 'transparent' }} title={`${name} ${color ?? ''}`} />
        ))}
      </div>
    </section>
  );
}
