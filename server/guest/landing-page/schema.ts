import { z } from 'zod';
import { clockTime, record, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields, uploadedImage } from '../../identity/media/schema.ts';
import { webAddress, webLink } from '../links.ts';
import { HeroSlide } from './slide-schema.ts';

/** All texts are plain: a page interprets nothing in them. */
const welcome = {
  title: text(200).nullable(),
  subtitle: text(500).nullable(),
  text: text(5_000).nullable(),
  button_text: text(60).nullable(),
  button_url: webLink().nullable(),
};

export const WelcomeChanges = z.object({ ...welcome, image: uploadedImage().nullable() }).partial();

const feature = {
  icon: text(60).nullable().describe('Icon name, or an emoji.'),
  title: text(200).min(1),
  text: text(1_000).nullable(),
};

const NewFeature = z.object({
  ...feature,
  icon: feature.icon.default(null),
  text: feature.text.default(null),
});

/** All of them, in their order. */
export const Features = z.object({ features: z.array(NewFeature).max(12) });

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const hour = clockTime();
/** A closing time at or before the opening time is on the next day. */
const opening = z.object({ opens: hour, closes: hour });
const week = <D extends z.ZodType>(day: D) =>
  z.object(Object.fromEntries(weekdays.map((name) => [name, day])) as Record<(typeof weekdays)[number], D>);

const contact = {
  address: text(500).nullable(),
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?[\d\s()./-]{3,40}$/, 'may contain only digits, spaces, and + ( ) - . /')
    .nullable(),
  email: z.email().max(320).nullable(),
  map_url: webAddress().nullable(),
  socials: z.array(z.object({ name: text(60).min(1), url: webAddress() })).max(20),
};

export const ContactChanges = z
  .object({ ...contact, opening_hours: week(z.array(opening).max(4)).partial() })
  .partial();

const shownOpening = z.object({ opens: z.string(), closes: z.string() });

export const LandingPage = z.object({
  ...record,
  hero_slides: z.array(HeroSlide),
  welcome_section: z.object({ ...welcome, button_url: z.string().nullable(), ...pictureFields }),
  features: z.array(z.object({ ...feature, title: z.string() })),
  contact_info: z.object({
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    map_url: z.string().nullable(),
    /** A day without hours is a day off. */
    opening_hours: week(z.array(shownOpening)),
    socials: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
});

export type LandingPage = z.output<typeof LandingPage>;
export type WelcomeChanges = z.output<typeof WelcomeChanges>;
export type Features = z.output<typeof Features>;
export type ContactChanges = z.output<typeof ContactChanges>;

nameSchemas({
  OpeningHours: opening,
  ShownOpeningHours: shownOpening,
  WelcomeSectionChanges: WelcomeChanges,
  FeatureCard: NewFeature,
  FeatureCards: Features,
  ContactInfoChanges: ContactChanges,
  LandingPage,
});
