import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { openDrawer } from './drawer-kick.ts';
import {
  CashMovement,
  CashMovementBody,
  CloseShiftBody,
  DrawerBody,
  DrawerOpened,
  OpenShiftBody,
  Shift,
  ShiftDetail,
  ShiftQuery,
} from './schema.ts';
import { closeShift, currentShift, listShifts, moveCash, oneShift, openShift } from './service.ts';

const common = { tag: 'Shifts', extension: true, access: 'shifts.use' } as const;

const open = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/shifts',
  summary: 'Open your shift with an opening cash amount',
  status: 201,
  body: OpenShiftBody,
  strictBody: true,
  reply: ShiftDetail,
  message: 'Shift opened.',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED', 'SHIFT_ALREADY_OPEN'],
  handle: ({ tx, body }) => openShift(tx, body.opening_float),
});

const current = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/shifts/current',
  summary: 'Get your open shift; null if you have none',
  reply: ShiftDetail.nullable(),
  handle: ({ reader }) => currentShift(reader),
});

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/shifts',
  summary: "List shifts, newest first; managers see everyone's",
  query: ShiftQuery,
  reply: Shift.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listShifts(reader, query),
});

const one = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/shifts/{id}',
  summary: 'Get a shift with its drawer, takings, and cash movements',
  params: byId,
  reply: ShiftDetail,
  handle: ({ reader, params }) => oneShift(reader, params.id),
});

const cash = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/shifts/{id}/cash-movements',
  summary: 'Record a pay in, pay out, or cash drop',
  status: 201,
  params: byId,
  body: CashMovementBody,
  strictBody: true,
  reply: CashMovement,
  message: 'Cash movement recorded.',
  errors: ['BRANCH_NOT_HOSTED', 'SHIFT_CLOSED'],
  handle: ({ tx, params, body }) => moveCash(tx, params.id, body),
});

const close = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/shifts/{id}/close',
  summary: "Count and close a shift, cash tips included; a manager can close someone else's",
  params: byId,
  body: CloseShiftBody,
  strictBody: true,
  reply: ShiftDetail,
  message: 'Shift closed.',
  errors: ['BRANCH_NOT_HOSTED', 'SHIFT_CLOSED'],
  handle: ({ tx, params, body }) => closeShift(tx, params.id, body),
});

const drawer = endpoint({
  ...common,
  access: 'drawer.open',
  method: 'POST',
  path: '/pos/drawer/open',
  summary: 'Open the cash drawer without a sale; logs the reason',
  status: 201,
  body: DrawerBody,
  reply: DrawerOpened,
  message: 'Drawer opened.',
  errors: ['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED'],
  handle: ({ tx, body }) => openDrawer(tx, body.reason),
});

export const shiftEndpoints: AnyEndpoint[] = [open, current, list, one, cash, close, drawer];
