import { endpoint } from '../../http/endpoint/endpoint.ts';
import { withImage } from '../../identity/media/upload.ts';
import { ContactChanges, Features, LandingPage, WelcomeChanges } from './schema.ts';
import { updateContact, updateFeatures, updateWelcome } from './service.ts';
import { readLandingPage } from './store.ts';

const tag = 'Landing page';

const settings = endpoint({
  method: 'GET',
  path: '/landing-page/settings',
  operationId: 'landingPage.get',
  summary: 'Everything a landing page shows, in one answer',
  tag,
  access: 'content.read',
  reply: LandingPage,
  cachedUntil: 'content.',
  handle: ({ reader }) => readLandingPage(reader),
});

const welcome = endpoint({
  method: 'PUT',
  path: '/landing-page/welcome-section',
  operationId: 'landingPage.updateWelcomeSection',
  summary: 'Change the fields given of the welcome section',
  tag,
  access: 'content.write',
  body: WelcomeChanges,
  reply: LandingPage,
  ...withImage,
  handle: ({ tx, body, prepared }) => updateWelcome(tx, body, prepared),
});

const features = endpoint({
  method: 'PUT',
  path: '/landing-page/features',
  summary: 'Put these cards in place of the present ones',
  tag,
  access: 'content.write',
  body: Features,
  reply: LandingPage,
  handle: ({ tx, body }) => updateFeatures(tx, body),
});

const contact = endpoint({
  method: 'PUT',
  path: '/landing-page/contact-info',
  operationId: 'landingPage.updateContactInfo',
  summary: 'Change the fields given of the contact information, and the days given of the opening hours',
  tag,
  access: 'content.write',
  body: ContactChanges,
  reply: LandingPage,
  handle: ({ tx, body }) => updateContact(tx, body),
});

export const landingPageEndpoints = [settings, welcome, features, contact];
