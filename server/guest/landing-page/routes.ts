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
  summary: 'Get all landing page content',
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
  summary: "Update the landing page's welcome section",
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
  summary: "Replace the landing page's cards",
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
  summary: "Update contact details and opening hours; days left out don't change",
  tag,
  access: 'content.write',
  body: ContactChanges,
  reply: LandingPage,
  handle: ({ tx, body }) => updateContact(tx, body),
});

export const landingPageEndpoints = [settings, welcome, features, contact];
