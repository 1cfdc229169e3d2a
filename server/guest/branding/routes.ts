import { endpoint } from '../../http/endpoint/endpoint.ts';
import { withImage } from '../../identity/media/upload.ts';
import { BrandImage, Branding, Colors, CustomCss, Fonts } from './schema.ts';
import { updateColors, updateCustomCss, updateFonts, updateImage } from './service.ts';
import { readBranding } from './store.ts';

const tag = 'Branding';

const settings = endpoint({
  method: 'GET',
  path: '/branding/settings',
  operationId: 'branding.get',
  summary: 'Get branding: logo, favicon, colors, fonts, and styles',
  tag,
  access: 'content.read',
  reply: Branding,
  cachedUntil: 'content.',
  handle: ({ reader }) => readBranding(reader),
});

const image = (place: 'logo' | 'favicon') =>
  endpoint({
    method: 'PUT',
    path: `/branding/${place}`,
    summary: `Replace the ${place}; null removes it`,
    tag,
    access: 'content.write',
    body: BrandImage,
    reply: Branding,
    ...withImage,
    handle: ({ tx, prepared }) => updateImage(tx, place, prepared),
  });

const colors = endpoint({
  method: 'PUT',
  path: '/branding/colors',
  summary: 'Update colors; null resets to the default',
  tag,
  access: 'content.write',
  body: Colors,
  reply: Branding,
  handle: ({ tx, body }) => updateColors(tx, body),
});

const fonts = endpoint({
  method: 'PUT',
  path: '/branding/fonts',
  summary: 'Update fonts and sizes; null resets to the default',
  tag,
  access: 'content.write',
  body: Fonts,
  reply: Branding,
  handle: ({ tx, body }) => updateFonts(tx, body),
});

const customCss = endpoint({
  method: 'PUT',
  path: '/branding/custom-css',
  summary: 'Set custom CSS without scripts or external files; null removes it',
  tag,
  access: 'content.write',
  body: CustomCss,
  reply: Branding,
  handle: ({ tx, body }) => updateCustomCss(tx, body),
});

export const brandingEndpoints = [settings, image('logo'), image('favicon'), colors, fonts, customCss];
