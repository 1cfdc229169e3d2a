import { recordEndpoints } from '../../identity/records/endpoints.ts';
import { Charge, ChargeChanges, NewCharge } from './schema.ts';
import { createCharge, removeCharge, updateCharge } from './service.ts';
import { chargeById, listCharges } from './store.ts';

export const chargeEndpoints = recordEndpoints({
  path: '/pos/charges',
  noun: 'charge',
  nouns: 'charges',
  tag: 'Taxes and charges',
  Wire: Charge,
  New: NewCharge,
  Changes: ChargeChanges,
  audited: true,
  list: listCharges,
  byId: chargeById,
  create: createCharge,
  change: updateCharge,
  remove: removeCharge,
});
