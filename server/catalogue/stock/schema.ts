import { z } from 'zod';
import { businessDay, id, paging, pathId, reason, record, text } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

export const movementTypes = ['sale', 'return', 'restock', 'waste', 'count'] as const;
export type MovementType = (typeof movementTypes)[number];

const states = ['ok', 'low', 'out'] as const;

/** A counted item at one branch. */
export const StockItem = z.object({
  ...record,
  branch_id: id(),
  menu_item_id: id(),
  name: z.string(),
  sku: z.string().nullable(),
  category_id: id().nullable(),
  stock_quantity: z.int(),
  low_stock_at: z.int().nullable(),
  state: z.enum(states),
  is_available: z.boolean(),
});

export const StockQuery = z.object({
  branch_id: pathId().optional(),
  state: z.enum(states).optional(),
  category_id: pathId().optional(),
  search: z.string().max(200).optional().describe('Search in names of all languages, and in SKUs.'),
});

export const StockMovement = z.object({
  ...record,
  branch_id: id(),
  menu_item_id: id(),
  name: z.string(),
  type: z.enum(movementTypes),
  quantity: z.int().describe('Change in quantity; negative if it left stock.'),
  balance: z.int().describe('Quantity afterwards.'),
  order_id: id().nullable(),
  cost: money().nullable().describe("Unit cost of a restock; null if the caller can't change the menu."),
  reason: z.string().nullable(),
  user_id: id().nullable(),
  business_date: z.string(),
});

export const MovementQuery = z.object({
  ...paging,
  branch_id: pathId().optional(),
  menu_item_id: pathId().optional(),
  type: z.enum(movementTypes).optional(),
  date: businessDay().optional(),
  date_from: businessDay().optional(),
  date_to: businessDay().optional(),
});

export const stockParams = z.object({ menu_item_id: pathId() });

const quantity = (least: number) => z.int().min(least).max(1_000_000_000);

export const RestockBody = z.object({
  quantity: quantity(1),
  reason: text(300).nullish(),
  cost: money({ min: 0 }).nullish().describe('Unit cost.'),
});

export const WasteBody = z.object({ quantity: quantity(1), reason: reason() });

/** What was found on the shelf. */
export const CountBody = z.object({ quantity: quantity(0), reason: text(300).nullish() });

export type StockItem = z.output<typeof StockItem>;
export type StockFilter = z.output<typeof StockQuery>;
export type StockMovement = z.output<typeof StockMovement>;
export type MovementFilter = z.output<typeof MovementQuery>;
export type Restock = z.output<typeof RestockBody>;
export type Waste = z.output<typeof WasteBody>;
export type Count = z.output<typeof CountBody>;

nameSchemas({ StockItem, StockMovement, Restock: RestockBody, StockWaste: WasteBody, StockCount: CountBody });
nameChoices({ StockState: states, StockMovementType: movementTypes });
