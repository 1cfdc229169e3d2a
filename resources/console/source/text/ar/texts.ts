import { en } from '../en/texts.ts';

export const ar = en;
