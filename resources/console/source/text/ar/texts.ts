import type { en } from '../en/texts.ts';
import { fields } from './fields.ts';
import { guests } from './guests.ts';
import { headOffice } from './head-office.ts';
import { pages } from './pages.ts';
import { printing } from './printing.ts';
import { problems } from './problems.ts';
import { selling } from './selling.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { system } from './system.ts';
import { values } from './values.ts';

/** A text that is missing here does not compile. */
export const ar: Readonly<Record<keyof typeof en, string>> = {
  ...shell,
  ...printing,
  ...pages,
  ...guests,
  ...selling,
  ...setup,
  ...system,
  ...fields,
  ...values,
  ...problems,
  ...headOffice,
};
