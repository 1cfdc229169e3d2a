import { z } from 'zod';
import { record } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { imageVariants, uploadedImage } from '../../identity/media/schema.ts';
import { faultOfCss } from './css.ts';

const MAX_CSS_BYTES = 64 * 1024;

export const colorNames = ['primary', 'secondary', 'accent', 'background', 'surface', 'text'] as const;

/** null: the program's default. */
const color = z
  .string()
  .max(7)
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1a2b3c')
  .nullable();
const palette = <C extends z.ZodType>(one: C) =>
  z.object(
    Object.fromEntries(colorNames.map((name) => [name, one])) as Record<(typeof colorNames)[number], C>,
  );

export const Colors = palette(color).partial();

/** One family name, without anything that could end a declaration. */
const family = z
  .string()
  .trim()
  .max(60)
  .refine((name) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(name), 'must be the name of one font family')
  .nullable();

const fonts = {
  heading_family: family,
  body_family: family,
  base_size: z.int().min(8).max(32).nullable().describe('Text size in pixels.'),
  heading_scale: z.number().min(1).max(4).nullable().describe('Heading size as a multiple of the text size.'),
};

export const Fonts = z.object(fonts).partial();

export const CustomCss = z.object({
  custom_css: z
    .string()
    .max(MAX_CSS_BYTES)
    .refine((css) => Buffer.byteLength(css) <= MAX_CSS_BYTES, 'must be at most 64 KB')
    .superRefine((css, context) => {
      const message = faultOfCss(css);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .nullable(),
});

/** null removes the present one. */
export const BrandImage = z.object({ image: uploadedImage().nullable() });

export const Branding = z.object({
  ...record,
  logo_url: z.string().nullable(),
  logo_variants: imageVariants().nullable(),
  favicon_url: z.string().nullable(),
  favicon_variants: z.object({ icon_32: z.string(), icon_180: z.string() }).nullable(),
  colors: palette(z.string().nullable()),
  fonts: z.object({
    heading_family: z.string().nullable(),
    body_family: z.string().nullable(),
    base_size: z.int().nullable(),
    heading_scale: z.number().nullable(),
  }),
  custom_css: z.string().nullable(),
});

export type Branding = z.output<typeof Branding>;
export type Colors = z.output<typeof Colors>;
export type Fonts = z.output<typeof Fonts>;
export type CustomCss = z.output<typeof CustomCss>;

nameSchemas({
  ShownBrandColors: Branding.shape.colors,
  ShownBrandFonts: Branding.shape.fonts,
  BrandColors: Colors,
  BrandFonts: Fonts,
  CustomCss,
  BrandImage,
  Branding,
});
