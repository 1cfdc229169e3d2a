import type { rest as english } from '../../en/rest/rest.ts';
import { accounting } from './accounting.ts';
import { audit } from './audit.ts';
import { faults } from './faults.ts';
import { fields } from './fields.ts';
import { guests } from './guests.ts';
import { headOffice } from './head-office.ts';
import { imports } from './import.ts';
import { losses } from './losses.ts';
import { pages } from './pages.ts';
import { priceRules } from './price-rules.ts';
import { printing } from './printing.ts';
import { selling } from './selling.ts';
import { service } from './service.ts';
import { setup } from './setup.ts';
import { system } from './system.ts';
import { webhooks } from './webhooks.ts';

/** A text that is missing here does not compile. */
export const rest: Readonly<Record<keyof typeof english, string>> = {
  ...printing,
  ...pages,
  ...imports,
  ...losses,
  ...accounting,
  ...guests,
  ...selling,
  ...priceRules,
  ...setup,
  ...system,
  ...fields,
  ...webhooks,
  ...headOffice,
  ...service,
  ...audit,
  ...faults,
};
